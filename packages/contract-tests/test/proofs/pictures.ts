import {
  changeRequest,
  changeResponse,
  contentOf,
  type Fault,
  type HttpResponse,
  withContent,
} from '../../proofs/index.ts';
import type { Proofs } from './proof.ts';
import { isForRecord } from './proof.ts';

/** Keeps every result, and answers an update by a form as if it had dropped them. */
const keepDroppedResults =
  (): Fault =>
  async ({ request, forward }) => {
    const form = new URLSearchParams(request.body.toString());
    if (!isForRecord('PUT', request) || form.get('results') !== '') return forward();
    const { results } = contentOf(await forward({ method: 'GET', body: Buffer.alloc(0) }));
    form.delete('results');
    for (const result of results) form.append('results', result);
    const response = await forward({ body: Buffer.from(form.toString()) });
    return withContent(response, (record) => ({ ...record, results: [] }));
  };

/** Creates every image with other values of some fields, or without them. */
const createWith = (changes: Readonly<Record<string, string | undefined>>) => (): Fault =>
  changeRequest((request) => {
    if (request.method !== 'POST') return undefined;
    const body = request.body.toString();
    // JSON leaves out what is undefined.
    if (body.startsWith('{'))
      return { body: Buffer.from(JSON.stringify({ ...JSON.parse(body), ...changes })) };
    const form = new URLSearchParams(body);
    for (const [name, value] of Object.entries(changes))
      value === undefined ? form.delete(name) : form.set(name, value);
    return { body: Buffer.from(form.toString()) };
  });

/** A PNG of one gray pixel. */
const flat = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4XmNoAAAAggCB4fxZeAAAAABJRU5ErkJggg==';

/** Replaces every picture by one with a single colour. */
const paintFlat = () =>
  changeResponse(({ headers }) =>
    headers['content-type'] === 'image/png' ? { bytes: Buffer.from(flat, 'base64') } : undefined,
  );

/** Goes on showing a picture that somebody has seen. */
const keepSeen = (): Fault => {
  const seen = new Map<string, HttpResponse>();
  return async ({ request, forward }) => {
    const response = seen.get(request.path) ?? (await forward());
    if (response.headers['content-type'] === 'image/png') seen.set(request.path, response);
    return response;
  };
};

const differs = 'paints more than one colour, and another picture for another description';

export const pictures: Proofs<'pictureResults' | 'pictureColours'> = {
  pictureColours: [
    {
      what: 'paints every description alike',
      fault: createWith({ description: 'A lake' }),
      operation: 'createImage',
      checks: /^paints/,
      red: [differs],
    },
    {
      what: 'paints with one colour',
      fault: paintFlat,
      operation: 'createImage',
      red: [differs],
    },
    {
      what: 'paints without the filter',
      fault: createWith({ filter: undefined, style: 'vaporwave' }),
      operation: 'createImage',
      checks: /^paints/,
      red: ['paints with the colours of filter=grayscale', 'paints with the colours of filter=sepia'],
    },
  ],
  pictureResults: [
    {
      what: 'paints every picture in the smallest size',
      fault: createWith({ resolution: '256x256' }),
      operation: 'createImage',
      checks: /^creates a picture/,
      red: [
        'creates a picture of 512x512 that needs no key',
        'creates a picture of 1024x1024 that needs no key',
      ],
    },
    {
      what: 'keeps a result that an update drops',
      fault: keepDroppedResults,
      operation: 'putImage',
      checks: /results/,
      red: ['drops results permanently, with a form'],
    },
    {
      what: 'keeps a picture that was seen',
      fault: keepSeen,
      operation: 'deleteImage',
      red: ['removes the results with the record'],
    },
  ],
};
