import type { DocumentCreate } from '@contentgen/client';
import { useEffect, useState } from 'react';
import { documents } from './connection.ts';
import { deleteLater, sayFailure } from './deletions.tsx';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';
import { CallTrouble, Gone, Trouble, WaitingSheet } from './trouble.tsx';
import { Versions } from './versions.tsx';

interface WrittenProps {
  readonly id: string; readonly isRestored: boolean; readonly onWriting: (isWriting: boolean) => void;
  readonly onAgain: (body: DocumentCreate) => void; readonly onOpen: (id: string | null) => void;
}

/** The text of a document, also while it is written. */
export default function Written({ id, isRestored, onWriting, onAgain, onOpen }: WrittenProps) {
  const { record, text, state, error, retry } = documents.useWatch(id);
  const [isStopped, setStopped] = useState(false);
  const { mutate: change } = documents.useUpdate({
    onError: (failure: unknown) => sayFailure('Not stopped.', failure),
  });
  const isWriting = error === null && (state === undefined || state === 'queued' || state === 'processing');
  useEffect(() => onWriting(isWriting), [isWriting, onWriting]);
  // A text of an earlier visit that is gone is no news.
  const isForgotten = isRestored && state === 'deleted';
  useEffect(() => {
    if (isForgotten) onOpen(null);
  }, [isForgotten, onOpen]);
  if (error) return <CallTrouble error={error} onAgain={retry} />;
  if (state === 'deleted') return isRestored ? null : <Gone />;
  // What is there is kept. Before the first word nothing is there, and the record is deleted, unless a person undoes it.
  const stop = () => {
    const isOpen = (text.split('\n').at(-1)?.split('**').length ?? 0) % 2 === 0;
    setStopped(true);
    if (text.trim() !== '') return change({ id, body: { result: isOpen ? `${text}**` : text } });
    deleteLater('documents', id);
    onWriting(false);
    onOpen(null);
  };
  const stopButton = <button type="button" className="quiet" onClick={stop}><Icon name="stop" /> <span>Stop</span></button>;
  if (record === undefined || (isWriting && text === '')) return <WaitingSheet action={stopButton} />;
  const { name, prompt, creativity, template_id } = record;
  const again = () => onAgain({ name, prompt, creativity, template_id });
  if (state === 'failed') {
    const action = <button type="button" onClick={again}>Write again</button>;
    return <Trouble title="The text could not be written" detail={record.error?.detail} action={action} />;
  }
  const actions = isWriting ? stopButton : (
    <button type="button" className="quiet" onClick={again}><Icon name="again" /> <span>Write again</span></button>
  );
  const sheet = <Sheet document={record} text={text} isWriting={isWriting} isStopped={isStopped} actions={actions} />;
  return <Versions document={record} onOpen={onOpen}>{sheet}</Versions>;
}
