import type { Document } from '@contentgen/client';
import type { ReactNode } from 'react';
import { Favorite } from './favorite.tsx';
import { CopyButton } from './icon.tsx';
import { Markdown } from './markdown.tsx';

/** The last sentence of the built-in writer, also while it is written. The foot of the sheet says it with a link. */
const notice = /\n+Placeholder text[^\n]*$/;

interface SheetProps {
  readonly document: Document; readonly text: string; readonly isWriting?: boolean; readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A document on a sheet of paper: its text, also while it is written, and what a person can do with it. */
export function Sheet({ document, text, isWriting = false, actions, children }: SheetProps) {
  const own = text.replace(notice, '');
  const words = own.match(/\S+/g)?.length ?? 0;
  return (
    <article className="sheet" aria-label={document.name}>
      <header>
        <p className="status" role="status">
          {isWriting ? <><span className="dot" /> Writing</> : `${words} ${words === 1 ? 'word' : 'words'}`}
        </p>
        {!isWriting && <CopyButton text={text} />}
        {actions}
        <Favorite resource="documents" record={document} />
      </header>
      {children ?? <Markdown text={own} isGrowing={isWriting} />}
      {own !== text && (
        <footer>
          Placeholder text from the built-in writer. <a href="docs/guides/models/">Connect a model</a> for real texts.
        </footer>
      )}
    </article>
  );
}
