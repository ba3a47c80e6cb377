import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AgentOfAccount } from './agent-of-account.ts';
import { form } from './requests.ts';

/** A request, as its client saw it. */
export interface SentRequest {
  /** The time when it was sent, in milliseconds of `performance.now()`. */
  readonly at: number;
  /** The time of its response. */
  readonly until: number;
  /** 0 if the connection was cut. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** The detail of a problem. */
  readonly detail?: string | undefined;
}

/** A record whose create was acknowledged, with its other acknowledged changes. */
export interface AcknowledgedRecord {
  readonly id: string;
  /** Its name. It is also the idempotency key, and a part of the prompt. */
  readonly name: string;
  isFavorite: boolean;
  /** `unknown`: the request was sent, and its outcome is not known. */
  deletion: 'none' | 'unknown' | 'acknowledged';
  /** The path of its picture, if its create waited for it. */
  readonly picture: string | undefined;
  /** How many calls the provider had received when a client saw the success. */
  readonly callsAtSuccess: number | undefined;
}

export interface LoadOptions {
  readonly clients: number;
  /** One in this number of records is an image. */
  readonly imageEvery: number;
  /** How often a client sends a create again whose connection was cut. */
  readonly repetitions: number;
  /** The calls of the provider, by the name of the record. */
  readonly calls: ReadonlyMap<string, number>;
}

interface Created {
  readonly id: string;
  readonly state: string;
  readonly results?: readonly string[];
}

const paths = { documents: '/api/v1/documents', images: '/api/v1/images' };
/** Milliseconds between two records of a client, and after a cut connection. */
const [shortPause, longPause] = [20, 100];

/** Clients that create, change, list and delete records, and what they received. */
export class RecordedLoad {
  readonly sent: SentRequest[] = [];
  readonly acknowledged: AcknowledgedRecord[] = [];
  readonly #account: AgentOfAccount;
  readonly #options: LoadOptions;
  readonly #clients: Promise<void>[];
  #created = 0;
  /** The path of the newest picture that no client deletes. */
  #picture: string | undefined;
  #isOver = false;

  /** Begins to send. */
  constructor(account: AgentOfAccount, options: LoadOptions) {
    this.#account = account;
    this.#options = options;
    this.#clients = Array.from({ length: options.clients }, (_, number) => this.#run(number));
  }

  /** Stops. Resolves after the last response. */
  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#clients);
  }

  async #run(client: number): Promise<void> {
    while (!this.#isOver) {
      const resource = this.#created % this.#options.imageEvery === 0 ? 'images' : 'documents';
      this.#created += 1;
      const record = await this.#create(resource, client);
      if (record !== undefined) await this.#change(resource, record);
      const { status } = await this.#send('GET', this.#picture ?? paths.documents);
      if (this.#picture !== undefined) await this.#send('GET', paths[resource]);
      await pause(status === 0 ? longPause : shortPause);
    }
  }

  async #create(resource: keyof typeof paths, client: number): Promise<AcknowledgedRecord | undefined> {
    const name = randomUUID();
    const prompt = `[${name}]`;
    const fields = new URLSearchParams(
      resource === 'images'
        ? { name, description: prompt, resolution: '256x256' }
        : { name, prompt, creativity: '0.5' },
    );
    const prefer = client % 2 === 0 && resource === 'documents' ? 'respond-async' : 'wait=5';
    for (let time = 0; time <= this.#options.repetitions; time += 1) {
      const headers = { prefer, 'idempotency-key': name };
      const { status, text } = await this.#send('POST', paths[resource], fields.toString(), headers);
      if (status === 201 || status === 202) {
        const { id, state, results = [] } = JSON.parse(text) as Created;
        const callsAtSuccess = state === 'succeeded' ? this.#options.calls.get(name) : undefined;
        const picture = results[0] && new URL(results[0]).pathname;
        const record = { id, name, picture, isFavorite: false, deletion: 'none' as const, callsAtSuccess };
        this.acknowledged.push(record);
        return record;
      }
      if (status !== 0) return undefined;
      await pause(longPause);
    }
    return undefined;
  }

  /** Deletes every eighth record, and changes more of the documents. Keeps the picture of an image. */
  async #change(resource: keyof typeof paths, record: AcknowledgedRecord): Promise<void> {
    const path = `${paths[resource]}/${record.id}`;
    const turn = this.acknowledged.length % 8;
    if (turn === 0) {
      record.deletion = 'unknown';
      const { status } = await this.#send('DELETE', path);
      if (status === 204) record.deletion = 'acknowledged';
    } else if (resource === 'images') {
      this.#picture = record.picture ?? this.#picture;
    } else if (turn % 2 === 0) {
      const { status } = await this.#send('PATCH', path, 'favorite=true');
      if (status === 200) record.isFavorite = true;
    }
  }

  async #send(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly text: string }> {
    const at = performance.now();
    const type = body === undefined ? {} : { 'content-type': form };
    const { status, text, retryAfter } = await this.#account
      .send(method, path, body, { ...type, ...headers })
      .catch(() => ({ status: 0, text: '', retryAfter: undefined }));
    this.sent.push({ at, until: performance.now(), status, retryAfter, detail: detailOf(status, text) });
    return { status, text };
  }
}

function detailOf(status: number, text: string): string | undefined {
  if (status < 400) return undefined;
  try {
    return (JSON.parse(text) as { detail?: string }).detail;
  } catch {
    return text.slice(0, 100);
  }
}
