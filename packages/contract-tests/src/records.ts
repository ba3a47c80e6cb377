import type { Operation } from '@contentgen/contract';
import type { HttpClient } from './http/http-client.ts';
import type { Pacing } from './http/pacing.ts';
import type { Request } from './http/request.ts';
import { sendUntilServed } from './http/send-until-served.ts';
import type { HttpResponse } from './judge/http-response.ts';

/** The records that the run has created and must delete. */
export interface Records {
  /** Remembers the record that the response to an operation created, if there is one. */
  adopt(operation: Operation, response: HttpResponse, request: Request): void;
  /** Deletes one record. */
  remove(path: string): Promise<void>;
  /** Deletes all remaining records. A record that no longer exists counts as deleted. */
  removeAll(): Promise<void>;
  /** The paths of the records that are not deleted yet, or could not be deleted. */
  readonly left: readonly string[];
}

/** Number of concurrent deletes. */
const parallel = 8;

/** Creates the list of the records of a run. Each record is deleted with the key that created it. */
export function createRecords(client: HttpClient, pacing: Pacing): Records {
  /** The path of each record, and the key that created it. */
  const made = new Map<string, string>();

  async function remove(path: string, authorization: string): Promise<void> {
    const request = { method: 'DELETE', path, headers: { Authorization: authorization } };
    const response = await sendUntilServed({ client, pacing }, request, parallel);
    if (response.status < 300 || response.status === 404) made.delete(path);
  }

  return {
    adopt({ method, path }, { status, body }, { headers }) {
      if (method === 'post' && status >= 200 && status <= 299) {
        const id = idIn(body);
        if (id !== undefined) made.set(`${path}/${id}`, headers.Authorization ?? '');
      }
    },
    async remove(path) {
      const authorization = made.get(path);
      if (authorization !== undefined) await remove(path, authorization);
    },
    async removeAll() {
      const paths = [...made];
      const next = async (): Promise<void> => {
        const entry = paths.pop();
        if (!entry) return;
        await remove(...entry);
        return next();
      };
      await Promise.all(Array.from({ length: parallel }, next));
    },
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
