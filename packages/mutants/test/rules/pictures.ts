import { contentOf, type Fault, withContent } from '@contentgen/faulty-proxy';
import { isForRecord } from './requests-about.ts';
import type { Proofs } from './rule-proof.ts';

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

export const pictures: Proofs<'pictureResults'> = {
  pictureResults: [
    {
      what: 'keeps a result that an update drops',
      fault: keepDroppedResults,
      operation: 'putImage',
      checks: /results/,
      red: ['drops results permanently, with a form'],
    },
  ],
};
