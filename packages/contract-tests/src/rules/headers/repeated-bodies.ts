import { randomUUID } from 'node:crypto';
import type { Check } from '../../checks.ts';
import type { RuleContext } from '../rule-context.ts';
import { fullBody, inWords } from '../samples/bodies.ts';
import { spellingsOf } from '../samples/body-spellings.ts';
import { requireCount, requireReplay } from './idempotency.ts';

/**
 * Checks that a repeated create gets the first response if its body has the same fields in another spelling, such as
 * with other white space or escapes.
 */
export function repeatedBodies(context: RuleContext): Check[] {
  const { caller, resource } = context;
  const { create } = resource;
  return create.bodyMediaTypes.map((mediaType) => ({
    operation: create.id,
    title: `repeats the first response for an Idempotency-Key with every spelling of ${inWords(mediaType)}`,
    run: async () => {
      const fields = fullBody(resource, 1);
      const headers = { 'Idempotency-Key': randomUUID(), Prefer: 'respond-async' };
      const first = await caller.call(create.id, { fields, mediaType, headers });
      for (const body of spellingsOf(fields, mediaType)) {
        const again = await caller.call(create.id, { body, mediaType, headers });
        requireReplay(again, first, 'in another spelling');
      }
      await requireCount(context, fields.name, 1);
    },
  }));
}
