import type { Document } from '@contentgen/client';
import { type ReactNode, useState } from 'react';
import { Favorite } from './favorite.tsx';
import { Icon } from './icon.tsx';
import { Markdown } from './markdown.tsx';

/** The offline writer needs no model. Its texts are placeholders. */
const builtInWriter = 'offline-writer';

/** A document on a sheet of paper: its text, also while it is written, and what a person can do with it. */
export function Sheet({
  document,
  text,
  isWriting = false,
  actions,
  children,
}: {
  readonly document: Document;
  readonly text: string;
  readonly isWriting?: boolean;
  /** Further buttons in the head. */
  readonly actions?: ReactNode;
  /** What stands on the sheet instead of the text. */
  readonly children?: ReactNode;
}) {
  const words = text.match(/\S+/g)?.length ?? 0;
  return (
    <article className="sheet" aria-label={document.name}>
      <header>
        <p className="status" role="status">
          {isWriting ? (
            <>
              <span className="dot" /> Writing
            </>
          ) : (
            `${words} ${words === 1 ? 'word' : 'words'}`
          )}
        </p>
        {!isWriting && <CopyButton text={text} />}
        {actions}
        <Favorite resource="documents" record={document} />
      </header>
      {children ?? <Markdown text={text} isGrowing={isWriting} />}
      {document.model === builtInWriter && (
        <footer>
          Placeholder text from the built-in writer. <a href="docs/guides/models/">Connect a model</a> for real
          texts.
        </footer>
      )}
    </article>
  );
}

/** Copies a text, and says so. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" className="quiet" onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} /> <span aria-live="polite">{isCopied ? 'Copied' : label}</span>
    </button>
  );
}
