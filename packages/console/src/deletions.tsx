import { useEffect, useRef } from 'react';
import { client, documents, images } from './connection.ts';
import { shared, useShared } from './store.ts';

/** Milliseconds in which a person can undo a deletion. */
const undoTime = 5_000;

/** A record that a person has deleted. It is hidden at once, and deleted when the time is up. */
export interface Deletion {
  readonly resource: 'documents' | 'images';
  readonly id: string;
}

/** The deletions that can still be undone. */
export const deletions = shared<readonly Deletion[]>([]);

/** Returns whether a record is deleted, or is going to be. */
export const isHidden = (all: readonly Deletion[], id: string) => all.some((one) => one.id === id);

const without = (id: string) => deletions.get().filter((one) => one.id !== id);

/** Offers to undo a deletion for five seconds, then deletes the record. */
export function Deletions() {
  const all = useShared(deletions);
  return (
    <div className="toasts" role="status">
      {all.map((deletion) => (
        <Toast key={deletion.id} deletion={deletion} />
      ))}
    </div>
  );
}

function Toast({ deletion: { resource, id } }: { readonly deletion: Deletion }) {
  const { mutate: removeDocument } = documents.useDelete();
  const { mutate: removeImage } = images.useDelete();
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    undo.current?.focus();
    const remove = resource === 'documents' ? removeDocument : removeImage;
    // The record stays hidden until the lists are read again; after a failure it appears again.
    const timer = setTimeout(() => remove({ id }, { onSettled: () => deletions.set(without(id)) }), undoTime);
    return () => clearTimeout(timer);
  }, [resource, id, removeDocument, removeImage]);
  return (
    <div className="toast">
      Deleted.{' '}
      <button ref={undo} type="button" onClick={() => deletions.set(without(id))}>
        Undo
      </button>
    </div>
  );
}

/** Deletes a record, unless a person undoes it. */
export function deleteLater(deletion: Deletion): void {
  deletions.set([...deletions.get(), deletion]);
}

// A person who closes the tab does not undo the deletion.
addEventListener('pagehide', () => {
  for (const { resource, id } of deletions.get()) client[resource].delete(id).catch(() => {});
});
