import type { Document } from '@contentgen/client';
import { exampleWriter, writerModel } from '@contentgen/offline-models/model-names';
import type { ReactNode } from 'react';
import { templateOf } from './choices.ts';
import { CopyButton } from './copy-button.tsx';
import { ExampleButton } from './example-button.tsx';
import { Favorite } from './favorite.tsx';
import { Markdown } from './markdown.tsx';
import { ModelsButton } from './models-button.tsx';
import { count } from './times.ts';

/** The last line of the built-in writer, also while it is written. The foot of the sheet says it with links. */
const notice = /\n+_Placeholder:[^\n]*$/;

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Counts the words of a text, such as "1 word", without that line. Not each language has spaces between its words. */
export function countWords(text: string): string {
  const words = [...segmenter.segment(text.replace(notice, ''))].filter(({ isWordLike }) => isWordLike).length;
  return `${count(words)} ${words === 1 ? 'word' : 'words'}`;
}

interface SheetProps {
  readonly document: Document; readonly text: string; readonly isWriting?: boolean; readonly isStopped?: boolean;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A document on a sheet of paper: its text, also while it is written, and what a person can do with it. */
export function Sheet({ document, text, isWriting = false, isStopped = false, actions, children }: SheetProps) {
  return (
    <article className="sheet" aria-label={document.name}>
      <header>
        <p className="status" role="status">
          {isWriting ? <><span className="dot" /> Writing</> : !children && `${isStopped ? 'Stopped · ' : ''}${countWords(text)}`}
        </p>
        {!isWriting && !children && <CopyButton text={text} />}
        {actions}
        <Favorite resource="documents" record={document} />
      </header>
      {children ?? <Markdown text={text.replace(notice, '')} isGrowing={isWriting} />}
      {document.model === writerModel && text.includes('Placeholder: ') && (
        <footer>
          A placeholder from the built-in writer: the words of your request in the form of the template, the same each time.{' '}
          <ExampleButton id={templateOf(document.template_id).value}>See a finished example</ExampleButton>{' '}
          or <ModelsButton>connect a model</ModelsButton>.
        </footer>
      )}
      {document.model === exampleWriter && (
        <footer>A finished example of the template, which a person wrote: <b>not about your words</b>. The service writes about them.</footer>
      )}
    </article>
  );
}
