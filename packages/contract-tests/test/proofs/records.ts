import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  changeRequest,
  changeResponse,
  contentOf,
  type Fault,
  type HttpResponse,
  type ProxiedRequest,
  queryOf,
  replaceResponse,
  withContent,
  withHeader,
  withRequestHeader,
} from '../../proofs/index.ts';
import type { Proof, Proofs } from './proof.ts';
import { isForList, isForRecord } from './proof.ts';

/** Lacks the record of the last write in the first list after it. */
const listLate =
  (isWrite: (request: ProxiedRequest) => boolean, isMeant: (query: URLSearchParams) => boolean) =>
  (): Fault => {
    let late: string | undefined;
    return changeResponse((response, request) => {
      if (isWrite(request)) late = contentOf(response)?.id;
      if (!isForList(request) || response.status !== 200 || !isMeant(queryOf(request))) return undefined;
      const missing = late;
      late = undefined;
      return withContent(response, (list) => ({
        ...list,
        data: list.data.filter(({ id }: { id: string }) => id !== missing),
      }));
    });
  };

/** Shows other flags in lists than alone. */
const listOtherFavorites = (): Fault =>
  changeResponse((response, request) =>
    isForList(request) && response.status === 200
      ? withContent(response, (list) => ({
          ...list,
          data: list.data.map((record: { favorite: boolean }) => ({
            ...record,
            favorite: !record.favorite,
          })),
        }))
      : undefined,
  );

/** Drops a field from every update by a form, and answers as if the update had kept it. */
const dropField =
  (field: string) =>
  (): Fault =>
  async ({ request, forward }) => {
    const text = request.body.toString();
    const form = new URLSearchParams(text);
    const value = form.get(field);
    if (!isForRecord('PATCH', request) || text.startsWith('{') || value === null) return forward();
    form.delete(field);
    const response = await forward({ body: Buffer.from(form.toString()) });
    return response.status === 200
      ? withContent(response, (record) => ({ ...record, [field]: value }))
      : response;
  };

/** Writes the whole record with every update, as it was when the first of concurrent updates began. */
const writeWholeRecord = (): Fault => {
  const shown = new Map<string, object>();
  const fields = ['name', 'favorite', 'result'];
  return async ({ request, forward }) => {
    if (!isForRecord('PATCH', request) || request.body.toString().startsWith('{')) {
      const response = await forward();
      if (request.method === 'GET' && response.status === 200) shown.set(request.path, contentOf(response));
      return response;
    }
    const form = new URLSearchParams(request.body.toString());
    for (const [name, value] of Object.entries(shown.get(request.path) ?? {})) {
      if (fields.includes(name) && value !== null && !form.has(name)) form.set(name, String(value));
    }
    return forward({ body: Buffer.from(form.toString()) });
  };
};

/** Streams to the end of the generation what the service would stream to the deletion, or changes its last event. */
const endDifferently =
  (change: (body: string, id: string) => string): (() => Fault) =>
  () => {
    let notify = () => {};
    return async ({ request, forward }) => {
      const [, id = ''] = /([\w-]+)(?:\/events)?$/.exec(request.path) ?? [];
      if (request.method === 'DELETE') {
        const response = await forward();
        notify();
        return response;
      }
      if (!request.path.endsWith('/events')) return forward();
      const isDeleted = new Promise<void>((resolve) => {
        notify = resolve;
      });
      const { status, headers, body } = await forward();
      const [first = ''] = body.split(/(?<=\n\n)/).filter((block) => block.includes('event: '));
      const start = first
        .replace(/"state":"\w+"/, '"state":"queued"')
        .replace(/"model":"[^"]*"/, '"model":null');
      const parts = async function* () {
        yield start;
        await isDeleted;
        yield change(start, id);
      };
      return { status, headers, stream: Readable.from(parts()) };
    };
  };

const deletedEvent = (id: string) => `event: deleted\nid: 1\ndata: ${JSON.stringify({ id })}\n\n`;

const endedStream = (what: string, change: (body: string, id: string) => string): Proof => ({
  what,
  fault: endDifferently(change),
  operation: 'watchImage',
  red: ['ends the stream of a record that another request deletes'],
});

/** Answers a deletion without deleting anything. */
const deletion = ({ headers }: ProxiedRequest): HttpResponse => ({
  status: 204,
  headers: { 'x-request-id': headers['x-request-id'] ?? crypto.randomUUID() },
  body: '',
});

export const records: Proofs<
  'creating' | 'showing' | 'readsAfterWrites' | 'watching' | 'updating' | 'concurrentUpdates' | 'deleting'
> = {
  creating: [
    {
      what: 'sends a Location that leads elsewhere',
      fault: () =>
        changeResponse((response) =>
          response.headers.location === undefined
            ? undefined
            : withHeader(response, 'Location', `/wrong${response.headers.location}`),
        ),
      operation: 'createDocument',
      red: ['answers with the finished record', 'answers with the unfinished record'],
    },
  ],
  readsAfterWrites: [
    {
      what: 'lists a new record late where nothing is searched',
      fault: listLate(
        ({ method }) => method === 'POST',
        (query) => !query.has('search'),
      ),
      operation: 'listDocuments',
      red: [
        'shows what createDocument did, after a form',
        'shows what createDocument did, after a JSON body',
      ],
    },
    {
      what: 'lists a changed record late where a filter applies',
      fault: listLate(
        ({ method, body }) => method === 'PATCH' && body.toString().startsWith('{'),
        (query) => query.get('favorite') === 'true',
      ),
      operation: 'listImages',
      checks: /Image did/,
      red: ['shows what updateImage did, after a JSON body'],
    },
  ],
  showing: [
    {
      what: 'lists a record with other fields',
      fault: listOtherFavorites,
      operation: 'listImages',
      checks: /^shows (the same record|records)/,
      red: ['shows the same record as getting it alone'],
    },
  ],
  watching: [
    {
      what: 'ignores the Last-Event-ID',
      generation: 1_000,
      fault: () => changeRequest((request) => withRequestHeader(request, 'Last-Event-ID', undefined)),
      operation: 'watchDocument',
      checks: /Last-Event-ID|streams a finished|204/,
      red: ['resumes after the Last-Event-ID, and repeats no event', '204 after the last event'],
    },
    {
      what: 'streams the record only when it is finished',
      generation: 1_000,
      fault: () =>
        changeResponse(({ headers, body }) => {
          if (!String(headers['content-type']).startsWith('text/event-stream')) return undefined;
          const blocks = body.split(/(?<=\n\n)/);
          return { body: blocks.filter((block) => !/"state":"(queued|processing)"/.test(block)).join('') };
        }),
      operation: 'watchDocument',
      red: ['streams a record from its creation to its final state'],
    },
    endedStream('ends a stream without saying that its record was deleted', () => ''),
    endedStream('names another record in the event of a deletion', () => deletedEvent(crypto.randomUUID())),
    endedStream('streams a record after its deletion', (body, id) => deletedEvent(id) + body),
  ],
  updating: [
    {
      what: 'loses a field of an update',
      fault: dropField('name'),
      operation: 'updateDocument',
      checks: /^changes only/,
      red: ['changes only name, with a form'],
    },
    {
      what: 'gives a record a new ETag with every update',
      fault: () =>
        changeResponse((response, request) =>
          isForRecord('PUT', request) && response.status === 200
            ? withHeader(response, 'ETag', `"${randomInt(1e9)}"`)
            : undefined,
        ),
      operation: 'putImage',
      red: ['a JSON body', 'a form'].map(
        (body) => `changes neither updated_at nor the ETag if no value changes, with ${body}`,
      ),
    },
  ],
  concurrentUpdates: [
    {
      what: 'undoes concurrent updates',
      fault: writeWholeRecord,
      operation: 'updateDocument',
      red: ['keeps the fields of all concurrent updates'],
    },
  ],
  deleting: [
    {
      what: 'answers a deletion without deleting',
      fault: () =>
        replaceResponse((request) => (isForRecord('DELETE', request) ? deletion(request) : undefined)),
      operation: 'deleteImage',
      red: ['deletes the record and no other'],
    },
  ],
};
