import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { nextKey, type Server, serverUrl } from './connection.ts';
import { exchanges } from './exchanges.ts';
import { Icon } from './icon.tsx';
import type { Next } from './next.ts';
import { useShared } from './store.ts';

const Menu = lazy(() => import('./menu.tsx'));

/** The button for the mock or the key, with its menu. */
export function ConnectionMenu({ server }: { readonly server: Server }) {
  const [isOpen, setOpen] = useState(false);
  const isMock = server.server === 'mock';
  const cache = useQueryClient();
  const all = useShared(exchanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each exchange may have used up the choice.
  useEffect(() => void (isMock && cache.invalidateQueries({ queryKey: nextKey })), [all, cache, isMock]);
  const queryFn = async (): Promise<Next> => (await fetch(`${serverUrl}__mock/next`)).json();
  const { data: next } = useQuery({ queryKey: nextKey, enabled: isMock, queryFn });
  const isArmed = next !== undefined && next.outcome !== 'normal';
  const label = isMock ? 'Mock' : 'Key in this tab';
  return (
    <>
      <button type="button" className={isArmed ? 'pill armed' : 'pill'} popoverTarget="connection">
        {isMock ? <span className="dot" /> : <Icon name="key" />}
        {isArmed ? <>Next: <b>{next.outcome}</b></> : label}
        {isMock && <Icon name="chevron" />}
      </button>
      <div id="connection" popover="auto" className="menu" role="dialog" aria-label={label}
        onToggle={({ newState }) => setOpen(newState === 'open')}>
        {isOpen && <Suspense><Menu next={next} /></Suspense>}
      </div>
    </>
  );
}
