import type { Operation } from '@contentgen/contract';
import type { Client } from './http/client.ts';
import type { HttpRequest } from './http/request.ts';
import type { HttpResponse } from './http/response.ts';
import { inParallel } from './in-parallel.ts';

/** The records that the run has created and must delete. */
export interface Records {
  /** Remembers the record that the response to an operation created, if there is one, and forgets a deleted one. */
  adopt(
    operation: Operation,
    response: HttpResponse,
    request: Pick<HttpRequest, 'headers'> & Partial<Pick<HttpRequest, 'path'>>,
  ): void;
  /** Deletes one record. */
  remove(path: string): Promise<void>;
  /** Deletes all remaining records. A record that no longer exists counts as deleted. */
  removeAll(): Promise<void>;
  /** Returns the ids of the records of a create that this key has created and that the run has not deleted. */
  madeBy(create: Operation, authorization: string | undefined): readonly string[];
  /** The paths of the records that are not deleted yet, or could not be deleted. */
  readonly left: readonly string[];
}

/** Number of concurrent deletes, which the rate limit must allow before each of them. */
const parallel = 8;

/** Creates the list of the records of a run. Each record is deleted with the key that created it. */
export function createRecords(client: Client): Records {
  /** The path of each record, and the key that created it. */
  const made = new Map<string, string>();
  /** The paths of deleted records. The repeated response to a create may show one again. */
  const deleted = new Set<string>();

  const remove = async (path: string): Promise<void> => {
    const authorization = made.get(path);
    if (authorization === undefined) return;
    const request = { method: 'DELETE', path, headers: { Authorization: authorization } };
    const { status } = await client.send(request, parallel);
    if (status < 300 || status === 404 || status === 410) made.delete(path);
  };

  return {
    adopt({ method, path }, { status, body }, { headers, path: sent = '' }) {
      if (method === 'delete' && status >= 200 && status <= 299) {
        made.delete(sent);
        deleted.add(sent);
      }
      const creates = method === 'post' && !path.includes('{');
      const id = creates && status >= 200 && status <= 299 ? idIn(body) : undefined;
      if (id !== undefined) made.set(`${path}/${id}`, headers.Authorization ?? '');
    },
    remove,
    removeAll: async () => void (await inParallel([...made.keys()], remove, parallel)),
    madeBy: ({ path }, authorization) =>
      [...made]
        .filter(
          ([record, owner]) =>
            owner === authorization && record.startsWith(`${path}/`) && !deleted.has(record),
        )
        .map(([record]) => record.slice(path.length + 1)),
    get left() {
      return [...made.keys()];
    },
  };
}

/** Returns the id in a body; undefined if there is none. The judge reports a wrong body. */
function idIn(body: string): string | undefined {
  try {
    const { id } = JSON.parse(body) as { id?: unknown };
    return typeof id === 'string' ? encodeURIComponent(id) : undefined;
  } catch {
    return undefined;
  }
}
