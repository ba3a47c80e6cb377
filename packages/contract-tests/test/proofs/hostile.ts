/** Faults that the first case of a family finds. The report shows the smallest case, and how to repeat it. */
import { changeRequest, changeResponse } from '../../proofs/index.ts';
import type { Proof } from './proof.ts';

export const hostile: readonly Proof[] = [
  {
    what: 'accepts a name that is too long',
    fault: () =>
      changeRequest(({ body }) => ({
        body: Buffer.from(body.toString().replace(/name=a{129}(?!a)/, 'name=a')),
      })),
    operation: 'createDocument',
    checks: /^refuses name: /,
    red: ['refuses name: too long (form)'],
    says: /422 that names "name", but is answered with 202\ncurl .*'name=a{129}&prompt=a&creativity=0'\ncase 1 of \d+; repeat with --only hostile --cases 40 --seed 1$/,
  },
  {
    what: 'names the list instead of its wrong item',
    fault: () =>
      changeResponse(({ body }, { method }) =>
        method === 'PUT' ? { body: body.replace('"field":"results[1]"', '"field":"results"') } : undefined,
      ),
    operation: 'putImage',
    red: ['refuses results: an item that is not a string (JSON)'],
    says: 'putImage 422: must be 422 that names "results[1]", but is 422: "results" (type)',
  },
  {
    what: 'fails for a search with a character beyond ASCII',
    fault: () =>
      changeResponse((_, { path }) =>
        /[?&]search=[^&]*%/.test(path) ? { status: 500, body: '{"detail":"the search"}' } : undefined,
      ),
    operation: 'listDocuments',
    red: ['accepts search: any text (query)'],
    says: /^listDocuments 500: .*\?search=[^&']*%[^&']*' -H .*, reduced \d+ times; .* --seed 1$/s,
  },
  {
    what: 'refuses a valid style',
    fault: () =>
      changeRequest(({ body }) => ({ body: Buffer.from(body.toString().replace('"retro"', '"Retro"')) })),
    operation: 'createImage',
    checks: /^accepts style (re|sk).*\(JSON\)/,
    red: ['accepts style retro (JSON)'],
    says: 'must be answered with 201 or 202, but is answered with 422: "style" (choice)',
  },
];
