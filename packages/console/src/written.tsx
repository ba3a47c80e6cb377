import type { DocumentCreate } from '@contentgen/client';
import { useEffect } from 'react';
import { documents } from './connection.ts';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';
import { CallTrouble, Gone, Trouble, WaitingSheet } from './trouble.tsx';

interface WrittenProps {
  readonly id: string; readonly onWriting: (isWriting: boolean) => void;
  readonly onAgain: (body: DocumentCreate) => void;
}

/** The text of a document, also while it is written. */
export default function Written({ id, onWriting, onAgain }: WrittenProps) {
  const { record, text, state, error, retry } = documents.useWatch(id);
  const isWriting = error === null && (state === undefined || state === 'queued' || state === 'processing');
  useEffect(() => onWriting(isWriting), [isWriting, onWriting]);
  if (error) return <CallTrouble error={error} onAgain={retry} />;
  if (state === 'deleted') return <Gone />;
  if (record === undefined || (isWriting && text === '')) return <WaitingSheet />;
  const { name, prompt, creativity, template_id } = record;
  const again = () => onAgain({ name, prompt, creativity, template_id });
  if (state === 'failed') {
    const action = <button type="button" onClick={again}>Write again</button>;
    return <Trouble title="The text could not be written" detail={record.error?.detail} action={action} />;
  }
  const actions = !isWriting && (
    <button type="button" className="quiet" onClick={again}><Icon name="again" /> <span>Again</span></button>
  );
  return <Sheet document={record} text={text} isWriting={isWriting} actions={actions} />;
}
