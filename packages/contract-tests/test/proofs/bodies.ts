import { contract } from '@contentgen/contract';
import { changeRequest, type Fault } from '../../proofs/index.ts';
import type { Proofs } from './proof.ts';

/** Changes the text of every body. */
const changeBodies = (change: (body: string) => string) => (): Fault =>
  changeRequest(({ body }) => ({ body: Buffer.from(change(body.toString())) }));

/** Changes bodies that are about as large as the contract allows. */
const resizeBodies = (change: (body: string) => string) =>
  changeBodies((body) => (body.length > 1_000_000 ? change(body) : body));

const limits = ['a JSON body', 'a form'].map(
  (body) => `accepts ${body} of ${contract['x-limits'].bodyBytes} bytes, and refuses one byte more`,
);

export const bodies: Proofs<'bodyLimit'> = {
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
};
