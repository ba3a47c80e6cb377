import { resources } from '@contentgen/contract-tests/internals';
import {
  changeRequest,
  changeResponse,
  type Fault,
  queryOf,
  withHeader,
  withQuery,
} from '@contentgen/faulty-proxy';
import { isForList } from './requests-about.ts';
import type { Proofs } from './rule-proof.ts';

const known = new Set(resources.flatMap(({ listParameters }) => Object.keys(listParameters)));

const ignoreUnknownParameters = (): Fault =>
  changeRequest((request) => {
    const unknown = [...queryOf(request).keys()].filter((name) => !known.has(name));
    if (!isForList(request) || unknown.length === 0) return undefined;
    return withQuery(request, (query) => {
      for (const name of unknown) query.delete(name);
    });
  });

export const requests: Proofs<'everyRequest' | 'methods'> = {
  everyRequest: [
    {
      what: 'ignores an unknown query parameter',
      fault: ignoreUnknownParameters,
      operation: 'listImages',
      checks: /^(refuses an unknown query parameter|reports the rate limit)/,
      red: ['refuses an unknown query parameter'],
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
