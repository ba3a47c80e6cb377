import type { DocumentCreate } from '@contentgen/client';
import { useEffect } from 'react';
import { Icon } from './icon.tsx';
import { Sheet } from './sheet.tsx';
import { StopButton, useWriting } from './stop.tsx';
import { CallTrouble, Gone, Trouble, WaitingSheet } from './trouble.tsx';
import { Versions } from './versions.tsx';

interface WrittenProps {
  readonly id: string; readonly isRestored: boolean; readonly onWriting: (isWriting: boolean) => void;
  readonly onAgain: (body: DocumentCreate) => void; readonly onOpen: (id: string | null) => void;
  readonly onDeleted: () => void;
}

/** The text of a document, also while it is written. */
export default function Written({ id, isRestored, onWriting, onAgain, onOpen, onDeleted }: WrittenProps) {
  const { record, text, state, error, retry, isWriting, isStopped, stop } = useWriting(id, onDeleted);
  useEffect(() => onWriting(isWriting), [isWriting, onWriting]);
  // A text of an earlier visit that is gone is no news.
  const isForgotten = isRestored && state === 'deleted';
  useEffect(() => {
    if (isForgotten) onOpen(null);
  }, [isForgotten, onOpen]);
  if (error) return <CallTrouble error={error} onAgain={retry} />;
  if (state === 'deleted') return isRestored ? null : <Gone />;
  if (record === undefined || (isWriting && text === '')) return <WaitingSheet action={<StopButton onStop={stop} />} />;
  const { name, prompt, creativity, template_id } = record;
  const again = () => onAgain({ name, prompt, creativity, template_id });
  if (state === 'failed' && !isStopped) {
    const action = <button type="button" onClick={again}>Write again</button>;
    return <Trouble title="The text could not be written" detail={record.error?.detail} action={action} />;
  }
  const actions = isWriting ? <StopButton onStop={stop} /> : (
    <button type="button" className="quiet" onClick={again}><Icon name="again" /> <span>Write again</span></button>
  );
  const sheet = <Sheet document={record} text={text} isWriting={isWriting} isStopped={isStopped} actions={actions} />;
  return <Versions document={record} onOpen={onOpen}>{sheet}</Versions>;
}
