import type { Check } from '../../checks.ts';
import { requireRule } from '../../violated.ts';
import { shownIn, shownNamed } from '../lists/listing.ts';
import { expectedFields, requireFields } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { fullBody, inWords, minimalBody } from '../samples/bodies.ts';
import { show } from '../samples/reused-record.ts';
import { requireCreated, requireNextState, requireSameRecord } from './created-responses.ts';

/** Checks that a create stores the sent fields and the defaults, and that its response shows the record. */
export function creating(context: RuleContext): Check[] {
  const { caller, resource, collection } = context;
  const { create } = resource;
  const operation = create.id;
  const headers = { Prefer: 'respond-async' };
  return [
    ...create.bodyMediaTypes.map((mediaType, index) => ({
      operation,
      title: `stores every field of ${inWords(mediaType)} as sent`,
      run: async () => {
        const fields = fullBody(resource, index + 1);
        const created = await caller.call(operation, { fields, mediaType, headers });
        requireFields(created, created.json, fields, 'as it was sent');
        const shown = await show(caller, resource, created.json.id);
        requireFields(shown, shown.json, fields, `as it was sent to ${operation}`);
        const { page, item } = await shownNamed(caller, resource, shown.json);
        requireFields(page, item, fields, `as it was sent to ${operation}`);
      },
    })),
    {
      operation,
      title: 'stores every value of every choice',
      run: async () => {
        const own = await collection();
        const items = new Map(shownIn(await own.list()).map((item) => [item.id, item]));
        for (const { created, sent, fields, id } of own.members()) {
          requireFields(created, created.json, expectedFields(resource, sent), 'as it was sent');
          const item = items.get(id);
          if (item) requireFields(created, item, fields, 'when it is listed, as it was sent');
        }
      },
    },
    ...create.bodyMediaTypes.map((mediaType) => ({
      operation,
      title: `fills in the defaults of ${inWords(mediaType)}`,
      run: async () => {
        const fields = minimalBody(resource);
        const created = await caller.call(operation, { fields, mediaType, headers });
        const expected = expectedFields(resource, fields);
        requireFields(created, created.json, expected, `as only ${Object.keys(fields).join(', ')} were sent`);
        const shown = await show(caller, resource, created.json.id);
        requireFields(shown, shown.json, expected, `as it was made by ${operation}`);
      },
    })),
    {
      operation,
      title: 'answers with the finished record',
      run: async () => {
        const created = await caller.call(operation, { fields: fullBody(resource, 3) });
        await requireCreated(context, created, []);
        const { id } = await caller.finish(resource, created);
        const shown = await show(caller, resource, id);
        requireSameRecord(context, created, shown);
        const { state, model } = shown.json;
        requireRule(state !== 'succeeded' || model !== null, shown, `model of ${id} must not be null`);
      },
    },
    {
      operation,
      title: 'answers with the unfinished record',
      run: async () => {
        const call = { fields: fullBody(resource, 3), headers };
        const created = await caller.call(operation, call);
        const next = await show(caller, resource, created.json.id);
        await requireCreated(context, created, [headers.Prefer]);
        requireNextState(created, next);
        await caller.finish(resource, next);
        requireSameRecord(context, created, await show(caller, resource, created.json.id));
      },
    },
    {
      operation,
      title: 'creates a new record each time, with ids in the order of creation',
      run: async () => {
        const call = { fields: minimalBody(resource), headers };
        let before = '';
        for (let time = 0; time < 2; time += 1) {
          const created = await caller.call(operation, call);
          const { id } = created.json;
          requireRule(id > before, created, `its id, ${id}, must sort after ${before}, which is older`);
          before = id;
        }
      },
    },
  ];
}
