import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import type { Fields } from '../../http/request-body.ts';
import { requiredChange } from '../lists/collection.ts';
import { fieldOf, requireFields } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { fieldsOf } from '../samples/choices.ts';
import { show, taggedRecord } from '../samples/reused-record.ts';
import { nameOf, newToken } from '../samples/texts.ts';

/** Number of rounds of concurrent updates. */
const rounds = 6;

/** Checks that concurrent updates of different fields do not undo each other. */
export function concurrentUpdates(context: RuleContext): Check[] {
  return context.resource.updates.map((operation) => together(context, operation));
}

function together({ caller, resource, withReusedRecord }: RuleContext, operation: Operation): Check {
  return {
    operation: operation.id,
    title: 'keeps the fields of all concurrent updates',
    run: () =>
      withReusedRecord(async (before) => {
        let made = before;
        for (let round = 0; round < rounds; round += 1) {
          const values = fieldsOf(resource.change)
            .filter(([name]) => name !== resource.results?.field)
            .map(([name, { type }]) => {
              return [name, type === 'boolean' ? !fieldOf(made.record, name) : nameOf(newToken())] as const;
            });
          const isRequired = (name: string) => resource.change.required?.includes(name) ?? false;
          const required: Fields = {
            ...requiredChange(resource, made.record),
            ...Object.fromEntries(values.filter(([name]) => isRequired(name))),
          };
          const optional = values.filter(([name]) => !isRequired(name));
          const bodies = [
            ...(Object.keys(required).length > 0 ? [required] : []),
            ...optional.map(([name, value]) => ({ ...required, [name]: value })),
          ];
          const { id } = made;
          const mediaType = operation.bodyMediaTypes[round % operation.bodyMediaTypes.length] ?? '';
          // The delay between the updates grows with each round. Half of the rounds send the updates in reverse order.
          await Promise.all(
            (round < rounds / 2 ? bodies : bodies.toReversed()).map(async (fields, index) => {
              await sleep(round * index);
              const response = await caller.call(operation.id, { id, fields, mediaType }, 200);
              requireFields(response, response.json, fields, 'as it was sent');
            }),
          );
          const shown = await show(caller, resource, id);
          const sent = Object.fromEntries(values);
          requireFields(
            shown,
            shown.json,
            sent,
            `as it was sent to ${operation.id}, one of several at the same time`,
          );
          made = taggedRecord(shown);
        }
        return made;
      }),
  };
}
