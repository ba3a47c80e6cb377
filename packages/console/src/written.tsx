import type { Document, DocumentCreate } from '@contentgen/client';
import { useEffect } from 'react';
import { documents } from './connection.ts';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';
import { CallTrouble, Trouble } from './trouble.tsx';
import { WaitingSheet } from './waiting-sheet.tsx';

/** The text of a document, also while it is written. */
export default function Written({
  id,
  onWriting,
  onAgain,
  onRetry,
}: {
  readonly id: string;
  readonly onWriting: (isWriting: boolean) => void;
  readonly onAgain: (body: DocumentCreate) => void;
  /** Watches the document again after a broken connection. */
  readonly onRetry: () => void;
}) {
  const { record, text, state, error } = documents.useWatch(id);
  const isWriting = error === null && (state === undefined || state === 'queued' || state === 'processing');
  useEffect(() => {
    onWriting(isWriting);
    return () => onWriting(false);
  }, [isWriting, onWriting]);
  if (error) return <CallTrouble error={error} onAgain={onRetry} />;
  if (state === 'deleted') {
    return <Trouble title="This document no longer exists" detail="It was deleted. Your text is still in the form." />;
  }
  if (record === undefined || (isWriting && text === '')) return <WaitingSheet />;
  const again = () => onAgain(bodyOf(record));
  if (state === 'failed') {
    return (
      <Trouble
        title="The text could not be written"
        detail={record.error?.detail}
        action={
          <button type="button" onClick={again}>
            Write again
          </button>
        }
      />
    );
  }
  return (
    <Sheet
      document={record}
      text={text}
      isWriting={isWriting}
      actions={
        !isWriting && (
          <button type="button" className="quiet" onClick={again}>
            <Icon name="again" /> Again
          </button>
        )
      }
    />
  );
}

const bodyOf = ({ name, prompt, creativity, template_id }: Document): DocumentCreate => ({
  name,
  prompt,
  creativity,
  template_id,
});
