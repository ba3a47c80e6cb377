import type { Load } from '../programs/client.ts';

/** Returns the load of creates of a document. */
export function createLoad(
  headers: Readonly<Record<string, string>>,
): Omit<Load, 'url' | 'connections' | 'seconds'> {
  return {
    method: 'POST',
    paths: ['/api/v1/documents'],
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'name=Bench&prompt=Measure&creativity=0.5',
  };
}
