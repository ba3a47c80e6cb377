import type { TemplateId } from '@contentgen/client';
import { examplesOf } from '@contentgen/templates/examples';
import { templateOf } from './choices.ts';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { Markdown } from './markdown.tsx';

interface ExamplesProps {
  readonly id: TemplateId; readonly onClose: () => void;
}

/** A dialog with the finished examples of a template. */
export default function Examples({ id, onClose }: ExamplesProps) {
  return (
    <Dialog title={`${templateOf(id).label}: finished examples`} onClose={onClose}>
      {examplesOf(id).map(({ prompt, text }) => (
        <article key={prompt} className="sheet">
          <header><p className="status">For “{prompt}”</p><CopyButton text={text} /></header>
          <Markdown text={text} />
        </article>
      ))}
    </Dialog>
  );
}
