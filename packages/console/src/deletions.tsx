import { ApiError, NotFoundError } from '@contentgen/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { cache, client, documents, images, webhooksKey } from './connection.ts';
import { shared, tabState, useShared } from './store.ts';

/** Milliseconds in which a person can undo a deletion. */
const undoTime = 5_000;

/** A record of a resource. */
export interface RecordPlace {
  readonly resource: 'documents' | 'images'; readonly id: string;
}

const useDeletes = {
  documents: documents.useDelete,
  images: images.useDelete,
  webhooks: (options: { onError(error: unknown): void }) =>
    useMutation({
      ...options,
      mutationFn: ({ id }: { readonly id: string }) => client.webhooks.delete(id),
      onSettled: () => cache.invalidateQueries({ queryKey: webhooksKey }),
    }),
};

/** What a person can delete with one press. */
type Deletable = keyof typeof useDeletes;

/** Records that a person has deleted with one press. They are hidden at once, and deleted when the time is up. */
interface Deletion {
  readonly resource: Deletable; readonly ids: readonly string[];
  /** Whether the page was left, so that nobody can undo it. */
  readonly isFinal?: boolean;
}

/** They survive a reload: a page that is left can send only some requests. */
const deletions = tabState<readonly Deletion[]>('contentgen.deletions', []);
const others = ({ ids }: Deletion) => deletions.get().filter((one) => one.ids !== ids);
const forget = (deletion: Deletion) => deletions.set(others(deletion));

/** Deletes records, unless a person undoes it. */
export const deleteLater = (resource: Deletable, ...ids: readonly string[]) =>
  deletions.set([...deletions.get(), { resource, ids }]);

/** Returns a function that says whether a record is hidden. */
export function useHidden(): (id: string) => boolean {
  const all = useShared(deletions);
  return (id) => all.some(({ ids }) => ids.includes(id));
}

interface Notice {
  readonly text: string; readonly undo?: () => void;
}

const notices = shared<readonly Notice[]>([]);
const without = (text: string) => notices.get().filter((one) => one.text !== text);

/** Says something that stays until it is closed. */
export const say = (text: string) => notices.set([...without(text), { text }]);

/** Says something that a person can undo. */
export const offerUndo = (text: string, undo: () => void) => notices.set([...without(text), { text, undo }]);

/** Says what failed although nobody asked for an answer, such as a favorite that was not kept. It stays until it is closed. */
export const sayFailure = (what: string, error: unknown) => {
  const reason = error instanceof ApiError ? error.problem.detail : 'There is no connection to the service.';
  say(`${what} ${reason}`);
};

/** Offers to undo each deletion, and says what failed. */
export const Deletions = () => (
  <div className="toasts" role="status">
    {useShared(deletions).map((deletion) => <Toast key={deletion.ids.join()} deletion={deletion} />)}
    {useShared(notices).map(({ text, undo }) => {
      const close = () => notices.set(without(text));
      return (
        <div key={text} className="toast" dir="auto">
          {text}{' '}
          {undo && <button type="button" onClick={() => { undo(); close(); }}>Undo</button>}
          <button type="button" onClick={close}>Close</button>
        </div>
      );
    })}
  </div>
);

function Toast({ deletion }: { readonly deletion: Deletion }) {
  const { resource, ids, isFinal = false } = deletion;
  const { mutateAsync: remove } = useDeletes[resource]({
    // The record appears again.
    onError: (error: unknown) => error instanceof NotFoundError || sayFailure('Not deleted.', error),
  });
  const undo = useRef<HTMLButtonElement>(null);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => undo.current?.focus(), []);
  useEffect(() => {
    const end = async () => {
      await Promise.allSettled(ids.map((id) => remove({ id })));
      forget(deletion);
    };
    const timer = isHeld && !isFinal ? undefined : setTimeout(end, isFinal ? 0 : undoTime);
    // Who leaves the page does not undo.
    const leave = () => {
      deletions.set([...others(deletion), { ...deletion, isFinal: true }]);
      end();
    };
    addEventListener('pagehide', leave);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
    };
  }, [deletion, ids, isHeld, isFinal, remove]);
  return (
    <div className="toast" onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {ids.length > 1 ? `${ids.length} deleted.` : 'Deleted.'}{' '}
      {!isFinal && <button ref={undo} type="button" onClick={() => forget(deletion)}>Undo</button>}
    </div>
  );
}
