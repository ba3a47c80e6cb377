import {
  changeRequest,
  changeResponse,
  type Fault,
  queryOf,
  withContent,
  withHeader,
  withRequestHeader,
} from '../../proofs/index.ts';
import type { Proofs } from './proof.ts';

const replaced = (body: Buffer, from: RegExp, to: string) => ({
  body: Buffer.from(body.toString().replace(from, to)),
});

const carryOutBeforeAccept =
  (): Fault =>
  async ({ request, forward }) => {
    if (request.headers.accept === 'text/html')
      await forward(withRequestHeader(request, 'Accept', 'application/json'));
    return forward();
  };

export const requests: Proofs<
  'spellings' | 'everyMistake' | 'contentNegotiation' | 'crossOrigin' | 'methods'
> = {
  spellings: [
    {
      what: 'reads null in JSON as a value',
      fault: () => changeRequest(({ body }) => replaced(body, /:null/g, ':[]')),
      operation: 'createImage',
      red: ['takes empty fields as not given, with a JSON body'],
    },
    {
      what: 'reads an empty boolean of a form as true',
      fault: () => changeRequest(({ body }) => replaced(body, /(?<=favorite=)(?=&|$)/, '1')),
      operation: 'updateDocument',
      red: ['takes empty fields as not given, with a form'],
    },
    {
      what: 'reads an empty page size as the largest',
      fault: () => changeRequest(({ path }) => ({ path: path.replace(/(?<=per_page=)(?=&|$)/, '100') })),
      operation: 'listImages',
      red: ['takes empty parameters as not given'],
    },
  ],
  everyMistake: [
    {
      what: 'names only the mistakes in the query',
      fault: () =>
        changeResponse((response, request) => {
          const query = queryOf(request);
          if (response.status !== 422 || query.size === 0) return undefined;
          return withContent(response, ({ errors, ...problem }) => ({
            ...problem,
            errors: errors.filter(({ field }: { field: string }) => query.has(field)),
          }));
        }),
      operation: 'updateImage',
      checks: /mistake/,
      red: ['names the mistakes in the query, a header and the body together'],
    },
  ],
  contentNegotiation: [
    {
      what: 'takes the first media type of Accept, whatever its weight',
      fault: () =>
        changeRequest((request) =>
          request.headers.accept === undefined
            ? undefined
            : withRequestHeader(request, 'Accept', request.headers.accept.split(/[,;]/)[0]),
        ),
      operation: 'getImage',
      red: ['reads the weights and the ranges of Accept'],
    },
    {
      what: 'answers an Accept for events with JSON',
      fault: () =>
        changeRequest((request) =>
          request.headers.accept === 'text/event-stream'
            ? withRequestHeader(request, 'Accept', 'application/json')
            : undefined,
        ),
      operation: 'getDocument',
      red: ['reads the weights and the ranges of Accept'],
    },
    {
      what: 'creates a record and then refuses Accept',
      fault: carryOutBeforeAccept,
      operation: 'createDocument',
      red: ['changes nothing when it refuses Accept'],
    },
  ],
  crossOrigin: [
    {
      what: 'allows only the usual headers if a preflight names one header',
      fault: () =>
        changeResponse((response, { headers }) =>
          /^[^,]+$/.test(headers['access-control-request-headers'] ?? '')
            ? withHeader(response, 'Access-Control-Allow-Headers', 'Authorization, Content-Type')
            : undefined,
        ),
      operation: 'deleteDocument',
      red: ['answers a preflight request without a key'],
    },
  ],
  methods: [
    {
      what: 'names too few methods in Allow',
      fault: () =>
        changeResponse((response) =>
          response.status === 405 ? withHeader(response, 'Allow', 'GET') : undefined,
        ),
      operation: 'listImages',
      checks: /405|HEAD/,
      red: ['405 with the supported methods'],
    },
  ],
};
