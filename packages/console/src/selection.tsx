import type { Document, Image } from '@contentgen/client';
import { useRef, useState } from 'react';
import { deleteLater, type RecordPlace, say, sayFailure } from './deletions.tsx';
import { Icon } from './icon.tsx';

/** The records of a list that a person has selected, to act on all of them. */
export interface Selection {
  readonly isOn: boolean;
  has(id: string): boolean;
  /** Selects a record or not; with `isRange` all from the last one to this one. */
  toggle(id: string, isRange: boolean): void;
}

/** Keeps a selection in a list. Returns it with the bar that acts on the selected records. */
export function useSelection(resource: RecordPlace['resource'], shown: readonly (Document | Image)[]) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const last = useRef<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const selected = shown.filter(({ id }) => ids?.includes(id));
  const toggle = (id: string, isRange: boolean) => {
    const places = [last.current, id].map((one) => shown.findIndex((record) => record.id === one)).sort((a, b) => a - b);
    const [from = 0, to = 0] = places;
    const range = isRange && from >= 0 ? shown.slice(from, to + 1).map((record) => record.id) : [id];
    const isOn = !ids?.includes(id);
    last.current = id;
    setIds((before) => [...(before ?? []).filter((one) => !range.includes(one)), ...(isOn ? range : [])]);
  };
  const end = () => setIds(null);
  const download = async () => {
    setBusy(true);
    try {
      const missing = await (await import('./download.ts')).downloadRecords(selected);
      if (missing > 0) say(`${missing} of ${selected.length} have no result, so they are not in the download.`);
    } catch (error) {
      sayFailure('Not downloaded.', error);
    }
    setBusy(false);
  };
  const remove = () => {
    deleteLater(resource, ...selected.map(({ id }) => id));
    end();
  };
  const bar = (
    <div className="selection" role="toolbar" aria-label="Selection">
      {ids === null ? (
        <button type="button" className="quiet" onClick={() => setIds([])}><Icon name="check" /> Select</button>
      ) : (
        <>
          <span role="status">{selected.length} selected</span>
          <button type="button" onClick={() => setIds(shown.map(({ id }) => id))}>All shown</button>
          <button type="button" disabled={selected.length === 0 || isBusy} onClick={download}>
            <Icon name="download" /> Download
          </button>
          <button type="button" disabled={selected.length === 0} onClick={remove}><Icon name="trash" /> Delete</button>
          <button type="button" className="quiet" onClick={end}>Cancel</button>
        </>
      )}
    </div>
  );
  const selection: Selection = { isOn: ids !== null, has: (id) => ids?.includes(id) ?? false, toggle };
  return { selection, bar };
}
