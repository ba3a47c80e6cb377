import { mediaTypeOf as mediaTypeOfHeaders, splitTarget } from '@contentgen/contract/requests';
import type { ProxiedRequest } from './exchange.ts';

type Path = Pick<ProxiedRequest, 'path'>;

/** Returns the query of a request. */
export function queryOf({ path }: Path): URLSearchParams {
  return new URLSearchParams(splitTarget(path).query);
}

/** Returns the path of a request after `change` has changed its query in place. */
export function withQuery({ path }: Path, change: (query: URLSearchParams) => void): Path {
  const query = queryOf({ path });
  change(query);
  const { path: address } = splitTarget(path);
  return { path: query.size === 0 ? address : `${address}?${query}` };
}

/** Returns the path of a request with one value of a query parameter; without the parameter where it is undefined. */
export function withParameter(request: Path, name: string, value: unknown): Path {
  return withQuery(request, (query) => {
    if (value === undefined) query.delete(name);
    else query.set(name, String(value));
  });
}

/** Returns the headers of a request with another value of one header; without the header where it is undefined. */
export function withRequestHeader(
  { headers }: Pick<ProxiedRequest, 'headers'>,
  name: string,
  value: string | undefined,
): Pick<ProxiedRequest, 'headers'> {
  const { [name.toLowerCase()]: _, ...others } = headers;
  return { headers: value === undefined ? others : { ...others, [name.toLowerCase()]: value } };
}

/** Returns the media type of a request's body, without parameters; empty where it has none. */
export function mediaTypeOf({ headers }: Pick<ProxiedRequest, 'headers'>): string {
  return mediaTypeOfHeaders(headers);
}
