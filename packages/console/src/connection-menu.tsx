import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Server, serverUrl } from './connection.ts';
import { exchanges } from './exchanges.ts';
import { Icon } from './icon.tsx';
import { useShared } from './store.ts';

const Menu = lazy(() => import('./menu.tsx'));

/** The button for the mock or the key, with its menu. */
export function ConnectionMenu({ server }: { readonly server: Server }) {
  const [isOpen, setOpen] = useState(false);
  const isMock = server.server === 'mock';
  const next = useNextResponse(isMock);
  const isArmed = next !== undefined && next.outcome !== 'normal';
  return (
    <>
      <button type="button" className={isArmed ? 'pill armed' : 'pill'} popoverTarget="connection" aria-expanded={isOpen}>
        {isMock ? <span className="dot" /> : <Icon name="key" />}
        {isArmed ? (
          <>
            Next: <b>{next.outcome}</b>
          </>
        ) : isMock ? (
          'Mock'
        ) : (
          'Key in this tab'
        )}
        {isMock && <Icon name="chevron" />}
      </button>
      <div
        id="connection"
        popover="auto"
        className="menu"
        role="dialog"
        aria-label={isMock ? 'Next response' : 'API key'}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <Menu next={next} isMock={isMock} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** What the mock does with the next request. */
export interface Next {
  readonly outcome: string | number;
  readonly repeats: boolean;
  readonly effect: string;
  readonly outcomes: readonly { readonly outcome: number; readonly title: string }[];
  readonly requests: readonly {
    readonly method: string;
    readonly target: string;
    readonly status: number | null;
    readonly reason: string | null;
  }[];
}

/** The key of the choice in the cache. */
export const nextKey = ['next response'];

/** Reads the choice of the mock, and again after each request. */
function useNextResponse(isMock: boolean): Next | undefined {
  const cache = useQueryClient();
  const all = useShared(exchanges);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each exchange may have used up the choice.
  useEffect(() => {
    if (isMock) void cache.invalidateQueries({ queryKey: nextKey });
  }, [all, cache, isMock]);
  const { data } = useQuery<Next>({
    queryKey: nextKey,
    enabled: isMock,
    queryFn: async () => (await fetch(`${serverUrl}__mock/next`)).json(),
  });
  return data;
}
