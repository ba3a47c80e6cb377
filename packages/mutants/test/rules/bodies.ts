import { contract } from '@contentgen/contract';
import { changeAnswer, changeRequest, type Fault, withContent } from '@contentgen/faulty-proxy';
import type { Proofs } from './rule-proof.ts';

/** Changes the text of every body. */
const changeBodies = (change: (body: string) => string) => (): Fault =>
  changeRequest(({ body }) => ({ body: Buffer.from(change(body.toString())) }));

/** Changes bodies that are about as large as the contract allows. */
const resizeBodies = (change: (body: string) => string) =>
  changeBodies((body) => (body.length > 1_000_000 ? change(body) : body));

/** Says that another field is wrong. */
const nameAnotherField = (): Fault =>
  changeAnswer((answer, { method }) =>
    method === 'POST' && answer.status === 422
      ? withContent(answer, ({ errors, ...problem }) => ({
          ...problem,
          errors: errors.map((error: object) => ({ ...error, field: 'another_field' })),
        }))
      : undefined,
  );

const limits = ['a form', 'a JSON body'].map(
  (body) => `takes ${body} of ${contract['x-limits'].bodyBytes} bytes, and none of one more`,
);

export const bodies: Proofs<'formSpellings' | 'arraySpellings' | 'bounds' | 'bodyLimit' | 'refusing'> = {
  formSpellings: [
    {
      what: 'does not accept 1 as a boolean',
      fault: changeBodies((body) => body.replace('favorite=1', 'favorite=yes')),
      operation: 'updateDocument',
      checks: /^takes true, false/,
      red: ['takes true, false, 1 and 0 for favorite'],
    },
  ],
  arraySpellings: [
    {
      what: 'does not accept brackets in a form',
      fault: changeBodies((body) => body.replaceAll(/results(\[|%5B)(\]|%5D)=/gi, 'results_=')),
      operation: 'putImage',
      checks: /^(takes results|puts results)/,
      red: [
        'takes results[]= and results[0]= for results',
        'puts results in the order of their indices, or of the form',
      ],
    },
  ],
  bounds: [
    {
      what: 'truncates a text that is as long as allowed',
      fault: changeBodies((body) =>
        body.replace(/("name":"|^name=|&name=)([^"&]{200,})/, (_, name, text) => name + text.slice(12)),
      ),
      operation: 'updateDocument',
      checks: /longest texts/,
      red: ['keeps the longest texts, counted in code points'],
    },
  ],
  bodyLimit: [
    {
      what: 'refuses a body that is as large as allowed',
      fault: resizeBodies((body) => `${body}aa`),
      operation: 'createDocument',
      checks: /bytes/,
      red: limits,
    },
    {
      what: 'accepts a body that is too large',
      fault: resizeBodies((body) => body.replace('aa', '')),
      operation: 'putImage',
      checks: /bytes/,
      red: limits,
    },
  ],
  refusing: [
    {
      what: 'names another field than the wrong one',
      fault: nameAnotherField,
      operation: 'createDocument',
      checks: /^refuses (a body|a form|an empty text|fields|texts)/,
      red: [
        'refuses fields that it does not take',
        'refuses a form that has a field twice',
        'refuses texts that hold a NUL character or are too long',
        'refuses an empty text where there has to be one',
        'refuses a body without name or prompt or creativity',
      ],
    },
  ],
};
