/** Faults that hostile requests find. The report shows the smallest request. */
import { changeRequest, changeResponse, queryOf, withParameter } from '../../proofs/index.ts';
import type { Proof } from './proof.ts';

export const hostile: readonly Proof[] = [
  {
    what: 'accepts a name that is too long',
    fault: () =>
      changeRequest(({ body }) => ({
        body: Buffer.from(body.toString().replace(/name=a{129}(?!a)/, 'name=a')),
      })),
    operation: 'createDocument',
    checks: /^refuses each wrong/,
    red: ['refuses each wrong field (form)'],
    says: /422 that names "name", but is answered with 202\n(The contract says: .*\n)+curl .*'name=a{129}&prompt=a&creativity=0'$/,
  },
  {
    what: 'names the list instead of its wrong item',
    fault: () =>
      changeResponse(({ body }, { method }) =>
        method === 'PUT' ? { body: body.replace('"field":"results[1]"', '"field":"results"') } : undefined,
      ),
    operation: 'putImage',
    red: ['refuses a wrong results (JSON)'],
    says: 'putImage 422: must be 422 that names "results[1]", but is 422: "results" (type)',
  },
  {
    what: 'fails for a search with a character beyond ASCII',
    fault: () =>
      changeResponse((_, { path }) =>
        /[?&]search=[^&]*%/.test(path) ? { status: 500, body: '{"detail":"the search"}' } : undefined,
      ),
    operation: 'listDocuments',
    red: ['accepts any valid query'],
    says: /^listDocuments 500: .*\?search=[^&']*%[^&']*' -H /s,
  },
  {
    what: 'refuses a valid style',
    fault: () =>
      changeRequest(({ body }) => ({ body: Buffer.from(body.toString().replace('"retro"', '"Retro"')) })),
    operation: 'createImage',
    red: ['accepts valid fields (JSON)'],
    says: 'must be answered with 201 or 202, but is answered with 422: "style" (choice)',
  },
  {
    what: 'drops a tab at the end of a name',
    fault: () =>
      changeRequest(({ body }) => ({ body: Buffer.from(body.toString().replace(/\\t(?=")/g, '')) })),
    operation: 'updateDocument',
    red: ['accepts valid fields (JSON)'],
    says: /\\t", as sent, but is/,
  },
  {
    what: 'knows the words of a boolean in lower case only',
    fault: () =>
      changeRequest((request) =>
        queryOf(request).get('favorite') === 'Yes' ? withParameter(request, 'favorite', 'maybe') : undefined,
      ),
    operation: 'listDocuments',
    red: ['accepts each valid favorite (query)'],
  },
  {
    what: 'accepts any cursor',
    fault:
      () =>
      async ({ request, forward }) => {
        const response = await forward();
        const isRefused = response.status === 422 && queryOf(request).has('cursor');
        return isRefused ? forward(withParameter(request, 'cursor', undefined)) : response;
      },
    operation: 'listImages',
    red: ['accepts a cursor of this list only'],
  },
];
