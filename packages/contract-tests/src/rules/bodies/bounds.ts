import { contract, type JsonSchema } from '@contentgen/contract';
import type { Check } from '../../checks.ts';
import { encode, type Fields } from '../../http/request-body.ts';
import { bodySchema } from '../../resources.ts';
import { requireFields } from '../record-rules.ts';
import { requireChange } from '../records/change.ts';
import type { RuleContext } from '../rule-context.ts';
import { minimalBody } from '../samples/bodies.ts';
import { textFields } from '../samples/choices.ts';
import { show } from '../samples/reused-record.ts';
import { astralText } from '../samples/texts.ts';

const { bodyBytes } = contract['x-limits'];

/** Checks that texts of the maximum length are stored unchanged, even if each character takes four bytes. */
export function bounds(context: RuleContext): Check[] {
  const { caller, resource } = context;
  const { create, updates } = resource;
  const title = 'stores the longest texts, counted in code points';
  return [
    {
      operation: create.id,
      title,
      run: async () => {
        for (const mediaType of create.bodyMediaTypes) {
          const fields = { ...minimalBody(resource), ...longest(resource.creation, mediaType) };
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
        let made = await caller.make(resource, minimalBody(resource));
        for (const mediaType of operation.bodyMediaTypes) {
          const fields = longest(bodySchema(operation), mediaType);
          made = await requireChange(context, operation, made, fields, { mediaType });
        }
      },
    })),
  ];
}

/** Returns texts of the maximum length: of four-byte characters, or of ASCII if the body would be too large. */
function longest(schema: JsonSchema, mediaType: string): Fields {
  const filled = (text: (length: number) => string) => {
    const texts = textFields(schema).map((name) => [name, text(schema.properties?.[name]?.maxLength ?? 0)]);
    return Object.fromEntries(texts);
  };
  const large = filled(astralText);
  // The other fields of the body need up to a tenth of the limit.
  const isSendable = Buffer.byteLength(encode(large, mediaType)) < bodyBytes * 0.9;
  return isSendable ? large : filled((length) => 'x'.repeat(length));
}
