import type { Caller } from '../../http/caller.ts';
import { type AnyRecord, exampleBody, type Resource } from '../../resources.ts';
import { parameterChoices } from '../samples/choices.ts';
import { newToken, rareCharacter } from '../samples/texts.ts';
import { requiredChange } from './collection.ts';

/**
 * Characters with which a search would find other texts, too, if it read them as wildcards or escapes, or dropped
 * them.
 */
export const wildcards = ['%', '_', '\\', '*', '?', '.', ' '];

/** The wildcards, and characters with a meaning in a search language such as regular expressions. */
const specialCharacters = [...wildcards, '[', '(', '+', "'", '"'];

/** A searchable field, and the texts of the two records in this field. */
export interface SampleField {
  readonly name: string;
  readonly token: string;
  readonly rare: string;
  /** The text of the record `special`: the token before each special character. */
  readonly specialText: string;
  /** The text of the record `plain`: the token twice, each time followed by letters. */
  readonly plainText: string;
}

/** Two records that checks of searches look for. */
export interface SearchSamples {
  readonly special: AnyRecord;
  readonly plain: AnyRecord;
  readonly fields: readonly SampleField[];
}

/** Creates the two records. If a create cannot set a searchable field, an update sets it. */
export async function makeSearchSamples(caller: Caller, resource: Resource): Promise<SearchSamples> {
  const fields = parameterChoices(resource, 'search_by').map((name) => sampleField(String(name)));
  const make = async (text: 'specialText' | 'plainText'): Promise<AnyRecord> => {
    const texts = fields.map((field) => [field.name, field[text]] as const);
    const isSent = (name: string) => resource.creation.properties?.[name] !== undefined;
    const sent = Object.fromEntries(texts.filter(([name]) => isSent(name)));
    const changed = Object.fromEntries(texts.filter(([name]) => !isSent(name)));
    if (Object.keys(changed).length === 0) {
      const example = exampleBody(resource.create);
      const call = { fields: { ...example, ...sent }, headers: { Prefer: 'respond-async' } };
      return (await caller.call(resource.create.id, call)).json;
    }
    const { id, record } = await caller.make(resource, sent);
    const [update = resource.create] = resource.updates;
    const call = { id, fields: { ...requiredChange(resource, record), ...changed } };
    return (await caller.call(update.id, call)).json;
  };
  return { special: await make('specialText'), plain: await make('plainText'), fields };
}

function sampleField(name: string): SampleField {
  const [token, rare] = [newToken(), rareCharacter()];
  const specialText = specialCharacters.map((character) => token + character).join('');
  return { name, token, rare, specialText, plainText: `Before ${token}xÉtude ${rare} ${token}yAfter` };
}
