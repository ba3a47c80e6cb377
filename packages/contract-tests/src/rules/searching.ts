import type { Check } from '../checks.ts';
import { lengthOf } from '../hostile/valid-values.ts';
import type { Received } from '../http/response.ts';
import { inParallel } from '../in-parallel.ts';
import { quoted } from '../judge/schema-errors.ts';
import { says } from '../quotations.ts';
import { type AnyRecord, exampleBody, filtersOf, type Resource } from '../resources.ts';
import { list, requireShown, shownIn, shownNamed } from '../samples/listing.ts';
import {
  fieldOf,
  makeAny,
  minimalBody,
  newToken,
  parameterChoices,
  requiredChange,
  requireFields,
  saysOf,
  show,
  textFields,
  withoutAccents,
} from '../samples/records.ts';
import { requireRule } from '../violated.ts';
import type { RuleContext } from './rule-context.ts';
import { type SampleField, wildcards } from './shared-records.ts';

/**
 * Checks that a search finds the records whose field contains the text in any case, and treats no character as a
 * wildcard.
 */
export function searching(context: RuleContext): Check[] {
  const { caller, resource, searchSamples } = context;
  const operation = resource.list.id;
  const fields = parameterChoices(resource, 'search_by').map(String);
  const search = (text: string, field: string) => list(caller, resource, { search: text, search_by: field });

  return [
    ...fields.flatMap((field): Check[] => {
      const samples = async () => {
        const { special, plain, fields: sampleFields } = await searchSamples();
        const sample = sampleFields.find(({ name }) => name === field) as SampleField;
        return { special, plain, sample, others: sampleFields.filter((other) => other !== sample) };
      };
      return [
        {
          operation,
          title: `searches ${field}`,
          says: says('parameters/Search: Only records', `operations/${operation}/parameters/search_by`),
          run: async () => {
            const { special, plain, sample, others } = await samples();
            const { plainText, token, words } = sample;
            const parts = [plainText, ...words, `${token}xÉ`, `${token}yAfter`];
            await inParallel(parts, async (part) => {
              requireShown(await search(part, field), [plain], `searched for ${quoted(part)}`);
            });
            const beyond = `${plainText}z`;
            requireShown(await search(beyond, field), [], `searched for ${quoted(beyond)}`);
            const both = [special, plain].toSorted((a, b) => (a.id < b.id ? 1 : -1));
            requireShown(await search(token, field), both, `searched for ${quoted(token)}`);
            for (const other of others) {
              const page = await search(other.token, field);
              requireShown(page, [], `searched by ${field} for what is in ${other.name}`);
            }
          },
        },
        {
          operation,
          title: `searches ${field} in any case and normal form, with and without accents`,
          says: alike,
          run: async () => {
            const { plain, sample } = await samples();
            await inParallel([sample.plainText, ...sample.words], async (text) => {
              const spelled = [text.normalize('NFD'), withoutAccents(text), ` ${text}\u00a0`];
              for (const found of [text.toUpperCase(), text.toLowerCase(), ...spelled])
                requireShown(await search(found, field), [plain], `searched for ${quoted(found)}`);
            });
          },
        },
        {
          operation,
          title: `searches ${field} in the spellings of other keyboards`,
          says: alike,
          run: () => searchSpellings(context, field),
        },
        {
          operation,
          title: `reads no character of a search in ${field} as a wildcard`,
          says: says('parameters/Search: There are no wildcards'),
          run: async () => {
            const { special, sample } = await samples();
            const texts = [sample.specialText, ...wildcards.map((wildcard) => sample.token + wildcard)];
            await inParallel(texts, async (text) => {
              requireShown(await search(text, field), [special], `searched for ${quoted(text)}`);
            });
            for (const wildcard of ['%', '_']) {
              requireContains(await search(wildcard, field), field, wildcard);
            }
            // The record `plain` has the same values, and must not be found.
            const filters = filtersOf(resource).map(({ name }) => ({ [name]: fieldOf(special, name) }));
            const sent = filters.filter((filter) => !Object.values(filter).includes(null));
            await inParallel(sent, async (filter) => {
              const page = await list(caller, resource, { search: '_', search_by: field, ...filter });
              requireContains(page, field, '_');
            });
          },
        },
        {
          operation,
          title: `searches ${field} for a single character`,
          says: says('parameters/Search: Only records'),
          run: async () => {
            const { plain, sample } = await samples();
            const page = await search(sample.rare, field);
            requireContains(page, field, sample.rare);
            requireIncluded(page, plain, `searched for ${sample.rare}`);
          },
        },
      ];
    }),
    {
      operation,
      title: 'ignores an empty search',
      says: says('tags/Requests: An empty query parameter'),
      run: async () => {
        const newest = await makeAny(caller, resource);
        requireIncluded(await list(caller, resource, { search: '' }), newest, 'with an empty search');
        for (const field of fields) {
          const page = await search('', field);
          requireIncluded(page, newest, `with an empty search by ${field}`);
        }
      },
    },
  ];
}

const alike = says('parameters/Search: Case, accents, width');

function requireContains(page: Received, field: string, text: string): void {
  const sought = text.toLowerCase();
  for (const record of shownIn(page)) {
    const value = fieldOf(record, field);
    const isFound = typeof value === 'string' && value.toLowerCase().includes(sought);
    requireRule(
      isFound,
      page,
      `${field} of ${record.id} must contain ${quoted(text)}, but is ${quoted(value)}`,
    );
  }
}

function requireIncluded(page: Received, { id }: AnyRecord, rule: string): void {
  const isShown = shownIn(page).some((record) => record.id === id);
  requireRule(isShown, page, `the list ${rule} must show ${id}, but does not`);
}

/**
 * Checks that a search finds the end of a text of maximum length, that every character of a search of maximum length
 * counts, and that a record and a list show such a text of any field.
 */
export function longTexts(context: RuleContext): Check[] {
  const { caller, resource } = context;
  const operation = resource.list.id;
  const longestSearch = resource.listParameters.search?.schema.maxLength ?? 0;
  const searched = parameterChoices(resource, 'search_by').map(String);
  const others = textFields(resource.creation).filter((name) => !searched.includes(name));
  const shown = others.map((field) => ({
    operation,
    title: `shows the longest ${field} to its end`,
    says: saysOf(resource, field).says,
    run: async () => {
      const fields = { ...minimalBody(resource), [field]: filled(longestOf(resource, field), newToken()) };
      const call = { fields, headers: { Prefer: 'respond-async' } };
      const { id } = (await caller.call(resource.create.id, call)).json;
      const alone = await show(caller, resource, id);
      requireFields(alone, alone.json, fields, 'as it was sent');
      const { page, item } = await shownNamed(caller, resource, alone.json);
      requireFields(page, item, fields, 'as it was sent');
      await caller.call(resource.remove.id, { id });
    },
  }));
  const found = searched.map((field) => {
    const length = longestOf(resource, field);
    return {
      operation,
      title: `searches the longest ${field} to its end`,
      says: says('parameters/Search: Only records'),
      run: async () => {
        const token = newToken();
        const texts = ['x', 'y'].map((last) => filled(length, `${token}${last}`));
        const made: string[] = [];
        for (const text of texts) made.push(await makeWith(context, field, text));
        const [one = '', other = ''] = made;
        const search = (text: string) => list(caller, resource, { search: text, search_by: field });
        const both = [{ id: other }, { id: one }];
        const page = await search(token);
        requireShown(page, both, `searched for the end of ${length} characters`);
        for (const record of shownIn(page)) {
          const text = texts[made.indexOf(record.id)];
          requireFields(page, record, { [field]: text }, 'as it was sent');
        }
        for (const [index, id] of made.entries()) {
          const text = [...(texts[index] ?? '')].slice(-longestSearch).join('');
          requireShown(await search(text), [{ id }], `searched for all of ${quoted(text)}`);
        }
        // The records are deleted, because such long texts slow down every list that shows them.
        for (const id of made) await caller.call(resource.remove.id, { id });
      },
    };
  });
  return [...found, ...shown];
}

/** Creates a record with a text in the field. If a create can't set the field, an update does. */
async function makeWith({ caller, resource }: RuleContext, field: string, text: string): Promise<string> {
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

/** Returns the maximum length of a field, in characters. */
function longestOf({ creation, change }: Resource, field: string): number {
  return (creation.properties?.[field] ?? change.properties?.[field])?.maxLength ?? 0;
}

/** Texts as they are stored, and as people with another keyboard or another program search them. */
const respellings: readonly (readonly [stored: string, searched: string])[] = [
  ['Pin\u0303ata', 'piñata'],
  ['Smörgåsbord', 'smorgasbord'],
  ['Gdańsk–Málaga', 'gdansk-malaga'],
  ['Resume', 'résumé'],
  ['1\u202f500', '1 500'],
  ['L’été', "L'ETE"],
  ['“Rye” „Brot“', '"rye" "brot"'],
  ['2025–2026', '2025-2026'],
  ['Großmarkt', 'GROSSMARKT'],
  ['İzmir', 'izmir'],
  ['ΟΔΟΣ', 'οδος'],
  ['Ｃａｆｅ', 'cafe'],
  ['ｶﾞｲﾄﾞ', 'ガイド'],
  ['two\u2003spaces', ' two spaces\u3000'],
];

/** Texts that differ by a letter: each pair must not be found by each other. */
const distinctions: readonly (readonly [stored: string, searched: string])[] = [
  ['bakery', 'baker y'],
  ['rn', 'm'],
];

async function searchSpellings(context: RuleContext, field: string): Promise<void> {
  const { caller, resource } = context;
  const search = (text: string) => list(caller, resource, { search: text, search_by: field });
  const most = longestOf(resource, field);
  const token = newToken();
  const texts: string[] = [];
  for (const [stored] of [...respellings, ...distinctions]) {
    const longer = `${texts.at(-1) ?? ''} ${token}${stored}`;
    if (texts.length === 0 || lengthOf(longer) > most) texts.push(token + stored);
    else texts[texts.length - 1] = longer;
  }
  const made = await Promise.all(
    texts.map(async (text) => ({ text, id: await makeWith(context, field, text) })),
  );
  for (const [stored, searched] of respellings) {
    const found = made.filter(({ text }) => text.includes(token + stored));
    const page = await search(token + searched.trimStart());
    requireShown(page, found, `with ${quoted(stored)} searched for ${quoted(searched)}`);
    const record = shownIn(page)[0];
    if (record) requireFields(page, record, { [field]: found[0]?.text }, 'as it was sent');
  }
  for (const [stored, searched] of distinctions)
    requireShown(
      await search(token + searched),
      [],
      `with ${quoted(stored)} searched for ${quoted(searched)}`,
    );
  for (const { id } of made) await caller.call(resource.remove.id, { id });
}

/** Returns a text of `length` code points, with emoji and accents, that ends with `ending`. */
function filled(length: number, ending: string): string {
  const filler = [...'contentgen-verify 🙂 Größe '];
  const at = (index: number) => filler[index % filler.length];
  return Array.from({ length: length - ending.length }, (_, index) => at(index)).join('') + ending;
}
