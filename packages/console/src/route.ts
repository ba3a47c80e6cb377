import { useSyncExternalStore } from 'react';

/** Where the console is: the path and the parameters in the fragment of the address, such as `#/draw?style=retro`. */
export interface Route {
  /** The segments of the path: `['library', 'pictures', 'ID']`. */
  readonly path: readonly string[];
  readonly parameters: URLSearchParams;
}

const subscribe = (onChange: () => void) => {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
};

/** Returns the current route, and renders again when it changes. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  return { path: path.split('/').filter(Boolean), parameters: new URLSearchParams(query) };
}

/** Returns the parameters of a link that fills the form of a page. A page that is about to be replaced gets none. */
export function useLink(page: string): URLSearchParams {
  const { path, parameters } = useRoute();
  return (path[0] ?? 'write') === page ? parameters : new URLSearchParams();
}

/** Returns the address of a route. Parameters without a value, and empty ones, are left out. */
export function address(path: string, parameters: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(parameters).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `#/${path}${query && `?${query}`}`;
}

/** Returns the address of a list of the library, or of a record in it, with the filters of the present one. */
export const listAddress = (path: string): string =>
  address(`library/${path}`, Object.fromEntries(new URLSearchParams(location.hash.split('?')[1])));

/** Goes to a route. `replace` adds no entry to the history. */
export function go(target: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', target);
  else history.pushState(null, '', target);
  dispatchEvent(new HashChangeEvent('hashchange'));
}
