import { compiler } from 'markdown-to-jsx/react';
import { createElement, type ReactNode } from 'react';

type Text = { readonly children?: ReactNode };

/** The page has the first heading. A model invents addresses, so links and pictures show only their text. */
const overrides = {
  h1: ({ children }: Text) => <h2 dir="auto">{children}</h2>,
  h2: ({ children }: Text) => <h3 dir="auto">{children}</h3>,
  h3: ({ children }: Text) => <h4 dir="auto">{children}</h4>,
  h4: ({ children }: Text) => <h4 dir="auto">{children}</h4>,
  a: ({ children }: Text) => <span>{children}</span>,
  img: ({ alt }: { readonly alt?: string }) => <span>{alt}</span>,
};

const blocks = /^(?:p|ul|ol|li|table|h[56])$/;

/** Shows Markdown as elements, never as HTML. While the text grows, a caret follows, and unfinished marks are hidden. */
export function Markdown({ text, isGrowing = false }: { readonly text: string; readonly isGrowing?: boolean }) {
  return compiler(text, {
    disableParsingRawHTML: true,
    disableFrontmatter: true,
    disableAutoLink: true,
    optimizeForStreaming: isGrowing,
    forceBlock: true,
    forceWrapper: true,
    wrapperProps: { className: isGrowing ? 'prose growing' : 'prose' } as object,
    overrides,
    // Hebrew and Arabic run from right to left: each block has the direction of its first letter, and cells that of their table.
    createElement: (tag, props, ...children) =>
      createElement(tag, blocks.test(String(tag)) ? { dir: 'auto', ...props } as object : props, ...children),
  });
}
