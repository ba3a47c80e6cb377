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
  const { data } = documents.useList({ search: name, template_id, per_page: 25 });
  const all = data?.data.filter((one) => one.prompt === prompt && !isHidden(one.id)) ?? [];
  const other = all.find((one) => one.id === compared && one.id !== id);
  const keep = (kept: string) => {
    deleteLater('documents', ...all.map((one) => one.id).filter((one) => one !== kept));
    if (kept !== id) onOpen(kept);
  };
  if (all.length < 2) return children;
  return (
    <>
      <div className={other ? 'compared' : undefined}>
        {children}
        {other && (
          <Sheet document={other} text={other.result ?? ''}
            actions={<button type="button" className="quiet" onClick={() => keep(other.id)}>Keep only this one</button>} />
        )}
      </div>
      <section className="versions" aria-labelledby="versions">
        <header>
          <h2 id="versions">{all.length} versions of this request</h2>
          <button type="button" onClick={() => keep(id)}>Keep only the open one</button>
        </header>
        <ul>
          {all.map((one, index) => (
            <li key={one.id} aria-current={one.id === id ? 'true' : undefined}>
              <button type="button" className="quiet" title={dayAndTime(one.created_at)} onClick={() => onOpen(one.id)}>
                Version {all.length - index} · {ago(one.created_at)} · {wordsOf(one)} {one.favorite && <Icon name="star" isFilled />}
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

function wordsOf({ state, result }: Document): string {
  if (state === 'failed') return 'failed';
  return result === null ? 'writing' : countWords(result);
}

/** The other pictures of the same words. */
export function MorePictures({ image: { id, name, description } }: { readonly image: Image }) {
  const isHidden = useHidden();
  const { data } = images.useList({ search: name, per_page: 25 });
  const others = data?.data.filter((one) => one.description === description && one.id !== id && !isHidden(one.id)) ?? [];
  const pictures = others.flatMap((one) => one.results.map((src) => ({
    href: address(`library/pictures/${one.id}`), src,
    label: styleChoices.find(({ value }) => value === (one.style ?? ''))?.label ?? '',
  })));
  return pictures.length > 0 && <Gallery title="Other pictures of these words" pictures={pictures} />;
}
