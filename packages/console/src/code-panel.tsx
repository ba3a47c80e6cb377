import { useEffect } from 'react';
import { Icon } from './icon.tsx';
import { shared, useShared } from './store.ts';

/** A call of the API that the page can make or has made. */
export interface Call {
  readonly resource: 'documents' | 'images' | 'webhooks'; readonly role: 'list' | 'create' | 'get' | 'update' | 'delete';
  readonly id?: string; readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>; readonly ifMatch?: string | undefined;
}

/** The call whose code the panel shows. */
export const shownCall = shared<Call | null>(null);

/** Whether the panel is open. */
export const isCodeOpen = shared(false);

/** Lets the panel show the code of a call as long as the component exists. */
export function useShownCall(call: Call): void {
  const text = JSON.stringify(call);
  useEffect(() => shownCall.set(JSON.parse(text)), [text]);
}

/** Opens and closes the panel with the code. The key `c` does the same. */
export function CodeButton({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const isOpen = useShared(isCodeOpen);
  return (
    <button
      type="button"
      className={isQuiet ? 'quiet' : 'code-button'}
      aria-expanded={isOpen}
      aria-label="Code"
      title="Code (c)"
      onClick={() => isCodeOpen.set(!isOpen)}
    >
      <Icon name="code" /> <span>Code</span>
    </button>
  );
}
