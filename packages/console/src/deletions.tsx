import { useEffect, useRef } from 'react';
import { queries } from './connection.ts';
import { shared, useShared } from './store.ts';

/** Milliseconds in which a person can undo a deletion. */
const undoTime = 5_000;

/** A record that a person has deleted. It is hidden at once, and deleted when the time is up. */
export interface Deletion {
  readonly resource: 'documents' | 'images'; readonly id: string;
}

const deletions = shared<readonly Deletion[]>([]);
const forget = (id: string) => deletions.set(deletions.get().filter((one) => one.id !== id));

/** Deletes a record, unless a person undoes it. */
export const deleteLater = (deletion: Deletion) => deletions.set([...deletions.get(), deletion]);

/** Returns a function that says whether a record is hidden. */
export function useHidden(): (id: string) => boolean {
  const all = useShared(deletions);
  return (id) => all.some((one) => one.id === id);
}

/** Offers to undo each deletion. */
export const Deletions = () => (
  <div className="toasts" role="status">
    {useShared(deletions).map((deletion) => <Toast key={deletion.id} deletion={deletion} />)}
  </div>
);

function Toast({ deletion: { resource, id } }: { readonly deletion: Deletion }) {
  const { mutate: remove } = queries[resource].useDelete();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    undo.current?.focus();
    // After a failure the record appears again.
    const end = () => remove({ id }, { onSettled: () => forget(id) });
    const timer = setTimeout(end, undoTime);
    // Who leaves the page does not undo.
    addEventListener('pagehide', end);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', end);
    };
  }, [id, remove]);
  return <div className="toast">Deleted. <button ref={undo} type="button" onClick={() => forget(id)}>Undo</button></div>;
}
