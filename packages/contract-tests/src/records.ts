import { setTimeout as sleep } from 'node:timers/promises';
import { type Document, type Image, type Operation, operations, type State } from '@contentgen/contract';
import { type Answer, header } from './answer.ts';
import { CouldNotRun } from './could-not-run.ts';
import type { HttpClient, Request } from './http-client.ts';
import type { Pacing } from './pacing.ts';
import { encode, exampleFields } from './request-body.ts';

/** A record that the run made. */
export interface TestRecord {
  /** Such as `/api/v1/documents/019a…`. */
  readonly path: string;
  readonly etag: string;
  /** An image's own results, the only ones that an update may name. */
  readonly results: readonly string[];
}

/** Makes records, remembers every one, and deletes them. */
export interface Records {
  /** A finished record of its own for a path such as `/api/v1/documents/{id}`. */
  create(path: string): Promise<TestRecord>;
  /** Remembers the record that an answer to `operation` tells of, if it does. */
  adopt(operation: Operation, answer: Answer): void;
  /** Deletes what is left. A record that is gone already is fine. */
  removeAll(): Promise<void>;
  /** The paths of the records that could not be deleted, or not yet. */
  readonly left: readonly string[];
}

const unfinished: readonly State[] = ['queued', 'processing'];

/** Milliseconds a generation may take. */
const generationLimit = 120_000;

/** @param key needs the scopes to create, to show and to delete. */
export function createRecords(client: HttpClient, pacing: Pacing, key: string): Records {
  const made = new Set<string>();
  const authorization = { Authorization: `Bearer ${key}` };

  async function send(request: Request): Promise<Answer> {
    await pacing.room(2);
    const answer = await client.send(request);
    pacing.observe(answer);
    if (answer.status !== 429) return answer;
    await pacing.retryAfter(answer);
    return send(request);
  }

  const adopt = (operation: Operation, { status, body }: Answer) => {
    if (operation.method !== 'post' || status < 200 || status > 299) return;
    const id = idIn(body);
    if (id !== undefined) made.add(`${operation.path}/${id}`);
  };

  async function finished(path: string, first: Answer): Promise<Answer> {
    const deadline = Date.now() + generationLimit;
    let answer = first;
    while (unfinished.includes(recordOf(answer).state)) {
      if (Date.now() > deadline) throw stuck(path);
      await sleep(100);
      answer = await send({ method: 'GET', path, headers: authorization });
    }
    return answer;
  }

  return {
    async create(template) {
      const operation = createOperation(template.replace(/\/\{[^}]+\}$/, ''));
      const [mediaType = ''] = operation.bodyMediaTypes;
      const fields = exampleFields(operation, mediaType) ?? {};
      const answer = await send({
        method: 'POST',
        path: operation.path,
        headers: { ...authorization, 'Content-Type': mediaType },
        body: encode(fields, mediaType),
      });
      if (answer.status === 401 || answer.status === 403) throw refused(answer.status);
      if (answer.status >= 300) throw new Error(`${operation.id} ${answer.status}: no record could be made`);
      adopt(operation, answer);
      const path = `${operation.path}/${recordOf(answer).id}`;
      const done = await finished(path, answer);
      const record = recordOf(done);
      return { path, etag: header(done, 'ETag') ?? '', results: 'results' in record ? record.results : [] };
    },
    adopt,
    async removeAll() {
      for (const path of made) {
        const { status } = await send({ method: 'DELETE', path, headers: authorization });
        if (status < 300 || status === 404) made.delete(path);
      }
    },
    get left() {
      return [...made];
    },
  };
}

function createOperation(path: string): Operation {
  const found = Object.values(operations).find((row) => row.method === 'post' && row.path === path);
  if (!found) throw new Error(`The contract has no way to create a record under ${path}.`);
  return found;
}

function recordOf({ body }: Answer): Document | Image {
  return JSON.parse(body) as Document | Image;
}

function stuck(path: string): CouldNotRun {
  return new CouldNotRun(
    `The generation of ${path} did not end within two minutes: see whether the worker runs.`,
  );
}

/** The id in a body that may be anything: that it is wrong, the judge says. */
function idIn(body: string): string | undefined {
  try {
    const { id } = JSON.parse(body) as { id?: unknown };
    return typeof id === 'string' ? encodeURIComponent(id) : undefined;
  } catch {
    return undefined;
  }
}

function refused(status: number): CouldNotRun {
  return new CouldNotRun(
    `The key may not create records (${status}): give --key one with the scopes read and write.`,
  );
}
