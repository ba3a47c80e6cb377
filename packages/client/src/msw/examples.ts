import { operations } from '@contentgen/contract';
import { documentedResponse } from '@contentgen/contract/requests';
import type { Examples } from '../generated/examples.ts';

/**
 * The contract's examples of every response with a body, by operation, status and name. To change a field of an
 * example: `{ ...examples.getDocument[200].succeeded, name: 'Mine' }`.
 */
export const examples = Object.fromEntries(
  Object.values(operations).map(({ id, statuses }) => {
    const byStatus = statuses.flatMap((status) => {
      const [media] = Object.values(documentedResponse(id, status)?.content ?? {});
      if (media === undefined) return [];
      const values = Object.entries(media.examples).map(([name, { value }]) => [name, value]);
      return [[status, Object.fromEntries(values)]];
    });
    return [id, Object.fromEntries(byStatus)];
  }),
) as unknown as Examples;
