import { contract } from '@contentgen/contract';
import { changeRequest, changeResponse, type Fault, withContent } from '../../proofs/index.ts';
import type { Proofs } from './proof.ts';

/** Changes the text of every body. */
const changeBodies = (change: (body: string) => string) => (): Fault =>
  changeRequest(({ body }) => ({ body: Buffer.from(change(body.toString())) }));

/** Changes bodies that are about as large as the contract allows. */
const resizeBodies = (change: (body: string) => string) =>
  changeBodies((body) => (body.length > 1_000_000 ? change(body) : body));

/** Says that another field is wrong. */
const nameAnotherField = (): Fault =>
  changeResponse((response, { method }) =>
    method === 'POST' && response.status === 422
      ? withContent(response, ({ errors, ...problem }) => ({
          ...problem,
          errors: errors.map((error: object) => ({ ...error, field: 'another_field' })),
        }))
      : undefined,
  );

const limits = ['a JSON body', 'a form'].map(
  (body) => `accepts ${body} of ${contract['x-limits'].bodyBytes} bytes, and refuses one byte more`,
);

export const bodies: Proofs<'formSpellings' | 'arraySpellings' | 'bounds' | 'bodyLimit' | 'refusing'> = {
  formSpellings: [
    {
      what: 'does not accept 1 as a boolean',
      fault: changeBodies((body) => body.replace('favorite=1', 'favorite=yes')),
      operation: 'updateDocument',
      red: ['accepts true, false, 1 and 0 for favorite'],
    },
  ],
  arraySpellings: [
    {
      what: 'does not accept brackets in a form',
      fault: changeBodies((body) => body.replaceAll(/results(\[|%5B)(\]|%5D)=/gi, 'results_=')),
      operation: 'putImage',
      red: ['accepts results[]= and results[0]= for results', 'orders results by index, or as in the form'],
    },
  ],
  bounds: [
    {
      what: 'truncates a text that is as long as allowed',
      fault: changeBodies((body) =>
        body.replace(/("name":"|^name=|&name=)([^"&]{200,})/, (_, name, text) => name + text.slice(12)),
      ),
      operation: 'updateDocument',
      red: ['stores the longest texts, counted in code points'],
    },
  ],
  bodyLimit: [
    {
      what: 'refuses a body that is as large as allowed',
      fault: resizeBodies((body) => `${body}aa`),
      operation: 'createDocument',
      red: limits,
    },
    {
      what: 'reads only the allowed bytes of a chunked body',
      fault: () =>
        changeRequest(({ isChunked, body }) =>
          isChunked ? { body: body.subarray(0, contract['x-limits'].bodyBytes) } : undefined,
        ),
      operation: 'putImage',
      checks: /bytes/,
      red: limits.slice(0, 1),
    },
  ],
  refusing: [
    {
      what: 'names another field than the wrong one',
      fault: nameAnotherField,
      operation: 'createDocument',
      red: [
        'refuses unknown fields',
        'refuses a form that has a field twice',
        'refuses texts with a NUL character, and too long texts',
        'refuses an empty text in a field that needs one',
        'refuses a body without any field, and names each required field',
      ],
    },
  ],
};
