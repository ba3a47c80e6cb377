import type { Check } from '../../checks.ts';
import { exampleBody } from '../../resources.ts';
import { quoted } from '../record-rules.ts';
import type { RuleContext } from '../rule-context.ts';
import { parameterChoices } from '../samples/choices.ts';
import { newToken } from '../samples/texts.ts';
import { requiredChange } from './collection.ts';
import { list, requireShown } from './listing.ts';

/**
 * Checks that a search finds the end of a text of maximum length, and that every character of a search of maximum
 * length counts.
 */
export function longTexts({ caller, resource }: RuleContext): Check[] {
  const operation = resource.list.id;
  const longestSearch = resource.listParameters.search?.schema.maxLength ?? 0;
  return parameterChoices(resource, 'search_by').map((choice) => {
    const field = String(choice);
    const { creation, change } = resource;
    const length = (creation.properties?.[field] ?? change.properties?.[field])?.maxLength ?? 0;
    return {
      operation,
      title: `searches the longest ${field} to its end`,
      run: async () => {
        const token = newToken();
        const texts = ['x', 'y'].map((last) => filled(length, `${token}${last}`));
        const made: string[] = [];
        for (const text of texts) made.push(await makeWith(text));
        const [one = '', other = ''] = made;
        const search = (text: string) => list(caller, resource, { search: text, search_by: field });
        const both = [{ id: other }, { id: one }];
        requireShown(await search(token), both, `searched for the end of ${length} characters`);
        for (const [index, id] of made.entries()) {
          const text = texts[index]?.slice(-longestSearch) ?? '';
          requireShown(await search(text), [{ id }], `searched for all of ${quoted(text)}`);
        }
        // The records are deleted, because such long texts slow down every list that shows them.
        for (const id of made) await caller.call(resource.remove.id, { id });
      },
    };

    /** Creates a record with a text in the field. If a create can't set the field, an update does. */
    async function makeWith(text: string): Promise<string> {
      const isSent = resource.creation.properties?.[field] !== undefined;
      const example = { ...exampleBody(resource.create), ...(isSent && { [field]: text }) };
      if (isSent) {
        const call = { fields: example, headers: { Prefer: 'respond-async' } };
        return (await caller.call(resource.create.id, call)).json.id;
      }
      const { id, record } = await caller.make(resource, example);
      const [update = resource.create] = resource.updates;
      const fields = { ...requiredChange(resource, record), [field]: text };
      await caller.call(update.id, { id, fields });
      return id;
    }
  });
}

/** Returns a text of `length` characters that ends with `ending`. */
function filled(length: number, ending: string): string {
  const filler = 'contentgen-verify-';
  return filler.repeat(Math.ceil(length / filler.length)).slice(0, length - ending.length) + ending;
}
