import type { Document, Image } from '@contentgen/client';
import { type ReactNode, useState } from 'react';
import { styleChoices } from './choices.ts';
import { documents, images } from './connection.ts';
import { deleteLater, useHidden } from './deletions.tsx';
import { Icon } from './icon.tsx';
import { Gallery } from './picture.tsx';
import { address } from './route.ts';
import { countWords, Sheet } from './sheet.tsx';
import { ago, dayAndTime } from './times.ts';
import './versions.css';

interface VersionsProps {
  readonly document: Document; readonly onOpen: (id: string) => void; readonly children: ReactNode;
}

/** A document with its versions: the texts of the same request. Two of them can stand side by side. */
export function Versions({ document, onOpen, children }: VersionsProps) {
  const { id, name, prompt, template_id } = document;
  const [compared, setCompared] = useState<string | null>(null);
  const isHidden = useHidden();
  // A list can't be searched by prompt: those of the same name, and the newest of the template, which may have another name.
  const lists = [
    documents.useList({ search: name, template_id, per_page: 100 }), documents.useList({ template_id, per_page: 25 }),
  ];
  const all = distinct(lists.flatMap(({ data }) => data?.data ?? []))
    .filter((one) => one.prompt === prompt && one.template_id === template_id && !isHidden(one.id));
  const other = all.find((one) => one.id === compared && one.id !== id);
  const keep = (kept: string) => {
    deleteLater('documents', ...all.map((one) => one.id).filter((one) => one !== kept));
    if (kept !== id) onOpen(kept);
  };
  const labelOf = (one: Document) =>
    `Version ${all.length - all.findIndex(({ id }) => id === one.id)} · ${ago(one.created_at)}`;
  if (all.length < 2) return children;
  return (
    <>
      <div className={other ? 'compared' : undefined}>
        {other ? <div><p>{labelOf(document)}</p>{children}</div> : children}
        {other && (
          <div><p>{labelOf(other)}</p><Sheet document={other} text={other.result ?? ''}
            actions={<button type="button" className="quiet" onClick={() => keep(other.id)}>Keep only this one</button>} /></div>
        )}
      </div>
      <section className="versions" aria-labelledby="versions">
        <header>
          <h2 id="versions">{all.length} versions of this request</h2>
          <button type="button" onClick={() => keep(id)}>Keep only the open one</button>
        </header>
        <ul>
          {all.map((one) => (
            <li key={one.id} aria-current={one.id === id ? 'true' : undefined}>
              <button type="button" className="quiet" title={dayAndTime(one.created_at)} onClick={() => onOpen(one.id)}>
                {labelOf(one)} · {wordsOf(one)} {one.favorite && <Icon name="star" isFilled />}
              </button>
              {one.id !== id && (
                <button type="button" aria-pressed={one.id === compared}
                  onClick={() => setCompared(one.id === compared ? null : one.id)}>Compare</button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** Returns records without repetition, the newest first. */
const distinct = <Item extends Document | Image>(records: readonly Item[]): readonly Item[] =>
  [...new Map(records.map((one) => [one.id, one])).values()].sort((a, b) => (a.id < b.id ? 1 : -1));

function wordsOf({ state, result }: Document): string {
  if (state === 'failed') return 'failed';
  return result === null ? 'writing' : countWords(result);
}

/** The other pictures of the same words. */
export function MorePictures({ image: { id, name, description } }: { readonly image: Image }) {
  const isHidden = useHidden();
  const lists = [images.useList({ search: name, per_page: 100 }), images.useList({ per_page: 25 })];
  const others = distinct(lists.flatMap(({ data }) => data?.data ?? []))
    .filter((one) => one.description === description && one.id !== id && !isHidden(one.id));
  const pictures = others.flatMap((one) => one.results.map((src) => ({
    href: address(`library/pictures/${one.id}`), src,
    label: styleChoices.find(({ value }) => value === (one.style ?? ''))?.label ?? '',
  })));
  return pictures.length > 0 && <Gallery title="Other pictures of these words" pictures={pictures} />;
}
