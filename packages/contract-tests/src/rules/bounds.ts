import { contract, type JsonSchema } from '@contentgen/contract';
import type { Check } from '../checks.ts';
import { encode, type Fields } from '../http/request-body.ts';
import { bodySchema } from '../resources.ts';
import { requireChange } from './change.ts';
import { textFields } from './choices.ts';
import { requireFields } from './record-rules.ts';
import { leastBody } from './sample-bodies.ts';
import { astralText } from './sample-texts.ts';
import type { Setting } from './setting.ts';
import { show } from './subject.ts';

const { bodyBytes } = contract['x-limits'];

/** Texts may have as many characters as the contract says, whatever they take in bytes. */
export function bounds(setting: Setting): Check[] {
  const { caller, resource } = setting;
  const { create, updates } = resource;
  const title = 'keeps the longest texts, counted in code points';
  return [
    {
      operation: create.id,
      title,
      run: async () => {
        for (const mediaType of create.bodyMediaTypes) {
          const fields = { ...leastBody(resource), ...longest(resource.creation, mediaType) };
          const call = { fields, mediaType, headers: { Prefer: 'respond-async' } };
          const created = await caller.call(create.id, call);
          requireFields(created, created.json, fields, 'as it was sent');
          const shown = await show(caller, resource, created.json.id);
          requireFields(shown, shown.json, fields, `as it was sent to ${create.id}`);
        }
      },
    },
    ...updates.map((operation) => ({
      operation: operation.id,
      title,
      run: async () => {
        let made = await caller.make(resource, leastBody(resource));
        for (const mediaType of operation.bodyMediaTypes) {
          const fields = longest(bodySchema(operation), mediaType);
          made = await requireChange(setting, operation, made, fields, { mediaType });
        }
      },
    })),
  ];
}

/** The longest texts there can be, of the largest characters with which the body is not too large. */
function longest(schema: JsonSchema, mediaType: string): Fields {
  const filled = (text: (length: number) => string) => {
    const texts = textFields(schema).map((name) => [name, text(schema.properties?.[name]?.maxLength ?? 0)]);
    return Object.fromEntries(texts);
  };
  const large = filled(astralText);
  // The rest is for the fields beside them.
  const isSendable = Buffer.byteLength(encode(large, mediaType)) < bodyBytes * 0.9;
  return isSendable ? large : filled((length) => 'x'.repeat(length));
}
