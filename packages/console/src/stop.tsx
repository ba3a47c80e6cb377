import { useState } from 'react';
import { documents } from './connection.ts';
import { deleteLater, sayFailure } from './deletions.tsx';
import { Icon } from './icon.tsx';

/** The button that stops a generation. */
export const StopButton = ({ onStop }: { readonly onStop: () => void }) => (
  <button type="button" className="quiet" onClick={onStop}><Icon name="stop" /> <span>Stop</span></button>
);

/**
 * Watches a document, also while it is written. To stop it keeps the text that is there. Before the first word nothing is
 * there, so the document is deleted, unless a person undoes it.
 */
export function useWriting(id: string, onDeleted: () => void) {
  const { record, text: written, state, error, retry } = documents.useWatch(id);
  const [stopped, setStopped] = useState<string | null>(null);
  const { mutate: change } = documents.useUpdate({
    onError: (failure: unknown) => {
      setStopped(null);
      sayFailure('Not stopped.', failure);
    },
  });
  const isRunning = state === undefined || state === 'queued' || state === 'processing';
  // The generation ends a little later than the text.
  const text = (isRunning ? stopped : null) ?? record?.result ?? written;
  const isWriting = error === null && isRunning && stopped === null && !record?.result;
  const stop = () => {
    if (text.trim() === '') {
      deleteLater('documents', id);
      return onDeleted();
    }
    const isBold = (text.split('\n').at(-1)?.split('**').length ?? 0) % 2 === 0;
    const kept = isBold ? `${text}**` : text;
    setStopped(kept);
    change({ id, body: { result: kept } });
  };
  return { record, text, state, error, retry, isWriting, isStopped: stopped !== null, stop };
}
