import { randomUUID } from 'node:crypto';
import type { Check } from '../../checks.ts';
import { fullBody, inWords } from '../samples/bodies.ts';
import { spellingsOf } from '../samples/body-spellings.ts';
import type { Setting } from '../setting.ts';
import { requireCount, requireReplay } from './idempotency.ts';

/** A repeated create may spell the same body in any way that its media type allows. */
export function repeatedBodies(setting: Setting): Check[] {
  const { caller, resource } = setting;
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
      await requireCount(setting, fields.name, 1);
    },
  }));
}
