import type { TemplateId } from '@contentgen/client';
import { examplesOf } from '@contentgen/templates/examples';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { templateOf } from './choices.ts';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';
import { Markdown } from './markdown.tsx';
import './examples.css';

interface ExamplesProps {
  readonly id: TemplateId; readonly onClose: () => void;
}

/** A dialog with the finished examples of a template. */
export default function Examples({ id, onClose }: ExamplesProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => opener?.focus();
  }, []);
  // The picker may be below, and its keys and its end are not meant.
  const keep = (event: SyntheticEvent) => event.stopPropagation();
  const close = (event: SyntheticEvent) => {
    keep(event);
    onClose();
  };
  return createPortal(
    <dialog ref={dialog} className="examples" aria-labelledby="examples-title" onClose={close} onKeyDown={keep}
      onClick={({ target }) => target === dialog.current && onClose()}>
      <header>
        <h2 id="examples-title">{templateOf(id).label}: finished examples</h2>
        <button type="button" className="quiet" aria-label="Close" onClick={onClose}><Icon name="close" /></button>
      </header>
      <div>
        {examplesOf(id).map(({ prompt, text }) => (
          <article key={prompt} className="sheet">
            <header><p className="status">For “{prompt}”</p><CopyButton text={text} /></header>
            <Markdown text={text} />
          </article>
        ))}
      </div>
    </dialog>,
    document.body,
  );
}
