import type { JsonSchema, OpenApiParameter } from '@contentgen/contract';
import { type Fields, filtersOf, type Resource, resources } from '@contentgen/contract-tests/internals';
import { contentOf, queryOf, withContent, withParameter, withQuery } from '@contentgen/faulty-proxy';
import type { Kind } from '../kinds.ts';
import type { Behaviour, Mutant } from '../mutant.ts';
import { isSuccess } from './answers.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { spells } from './requests.ts';

/** Query parameters of lists that are ignored, altogether or for one value, mistaken or made up. */
export function filterMutants(): Mutant[] {
  return resources.flatMap((resource) => [
    ...Object.values(resource.listParameters).flatMap((parameter) => parameterMutants(resource, parameter)),
    ...searchMutants(resource),
    ...laterPageMutants(resource),
  ]);
}

function parameterMutants({ list }: Resource, { name, schema }: OpenApiParameter): Mutant[] {
  const parts = { kind: kindOf(name), operation: list.id, place: `query ${name}` };
  const values = valuesOf(schema);
  // A list without the parameter is the list with its default.
  const telling = values.filter((value) => value !== schema.default);
  if (values.length > 0 && telling.length === 0) return [];
  return [
    behaviourMutant({ ...parts, what: 'ignored' }, () => answeredAs(name, () => true, undefined)),
    ...(values.length > 1
      ? telling.flatMap((value) => [
          behaviourMutant({ ...parts, what: `${value} ignored` }, () =>
            answeredAs(name, (sent) => spells(sent, value), undefined),
          ),
          behaviourMutant({ ...parts, what: `${value} taken for ${after(values, value)}` }, () =>
            answeredAs(name, (sent) => spells(sent, value), after(values, value)),
          ),
        ])
      : []),
    ...telling
      .slice(0, 1)
      .map((value) =>
        behaviourMutant({ ...parts, what: `${value} when it is absent` }, () => madeUp(name, value)),
      ),
  ];
}

/** What a list parameter that is ignored spoils. */
function kindOf(name: string): Kind {
  if (name.startsWith('sort')) return 'ignored-sort';
  if (name === 'include_total') return 'wrong-total';
  return name === 'per_page' || name === 'cursor' ? 'wrong-page' : 'ignored-filter';
}

/** Every value of a parameter that has a choice of them. */
export function valuesOf({ enum: values, type }: JsonSchema): readonly unknown[] {
  return values ?? (type === 'boolean' ? [true, false] : []);
}

/** The value that follows another, the first after the last. */
export function after(values: readonly unknown[], value: unknown): unknown {
  return values[(values.indexOf(value) + 1) % values.length];
}

/** Refuses what is to be refused, but answers the rest as if the parameter had another value, or were absent. */
function answeredAs(name: string, isMeant: (sent: string) => boolean, value: unknown): Behaviour {
  return async ({ request, forward }) => {
    const answer = await forward();
    const sent = queryOf(request).get(name);
    if (sent === null || !isMeant(sent) || !isSuccess(answer)) return answer;
    return forward(withParameter(request, name, value));
  };
}

function madeUp(name: string, value: unknown): Behaviour {
  return async ({ request, forward }) => {
    const answer = await forward();
    if (queryOf(request).has(name) || !isSuccess(answer)) return answer;
    const other = await forward(withParameter(request, name, value));
    // It may not go together with the others.
    return isSuccess(other) ? other : answer;
  };
}

/** How many characters of a text a search looks at that does not look at all of it. */
const shortSight = 200;

/** Searches that find too much or too little. */
function searchMutants({ list, listParameters, creation, change }: Resource): Mutant[] {
  const name = 'search';
  if (!(name in listParameters)) return [];
  const texts = valuesOf(listParameters.search_by?.schema ?? {}).map(
    (field) => creation.properties?.[String(field)] ?? change.properties?.[String(field)],
  );
  const longest = Math.max(...texts.map((schema) => schema?.maxLength ?? 0));
  const mutant = (what: string, behaviour: Behaviour) =>
    behaviourMutant(
      { kind: 'ignored-filter', operation: list.id, place: `query ${name}`, what },
      () => behaviour,
    );
  const found = (what: string, isFound: (text: string, term: string) => boolean) =>
    mutant(what, async ({ request, forward }) => {
      const answer = await forward();
      const query = queryOf(request);
      const term = query.get(name);
      const field = query.get('search_by') ?? String(listParameters.search_by?.schema.default);
      if (!term || !isSuccess(answer)) return answer;
      return withContent(answer, ({ data, ...others }) => ({
        ...others,
        data: data.filter((record: Record<string, unknown>) => isFound(String(record[field]), term)),
      }));
    });
  return [
    found('heeds the case', (text, term) => text.includes(term)),
    found('looks at the beginning only', (text, term) => text.toLowerCase().startsWith(term.toLowerCase())),
    ...(longest > shortSight
      ? [
          found(`looks at the first ${shortSight} characters only`, (text, term) =>
            [...text].slice(0, shortSight).join('').toLowerCase().includes(term.toLowerCase()),
          ),
        ]
      : []),
    mutant('heeds the first 64 characters of the search only', async ({ request, forward }) => {
      const answer = await forward();
      const term = [...(queryOf(request).get(name) ?? '')];
      if (term.length <= 64 || !isSuccess(answer)) return answer;
      return forward(withParameter(request, name, term.slice(0, 64).join('')));
    }),
    found('looks for the whole text only', (text, term) => text.toLowerCase() === term.toLowerCase()),
    ...['%', '_', '*'].map((wildcard) =>
      mutant(`takes ${wildcard} for a wildcard`, async ({ request, forward }) => {
        const answer = await forward();
        const term = queryOf(request).get(name);
        if (!term?.includes(wildcard) || !isSuccess(answer)) return answer;
        return forward(withParameter(request, name, term.split(wildcard)[0]));
      }),
    ),
    mutant('finds nothing', async ({ request, forward }) => {
      const answer = await forward();
      if (!queryOf(request).get(name) || !isSuccess(answer)) return answer;
      return withContent(answer, ({ meta }) => ({ data: [], meta: { ...meta, next_cursor: null } }));
    }),
  ];
}

/** Lists whose filters hold on the first page, and not on those that a cursor leads to. */
function laterPageMutants(resource: Resource): Mutant[] {
  const { list } = resource;
  return filtersOf(resource).map(({ name, off }) =>
    behaviourMutant(
      { kind: 'ignored-filter', operation: list.id, place: `query ${name}`, what: 'ignored on later pages' },
      () =>
        async ({ request, forward }) => {
          const answer = await forward();
          const query = queryOf(request);
          const wanted = query.get(name);
          if (wanted === null || !query.has('cursor') || !isSuccess(answer)) return answer;
          const widened = withQuery(request, (other) => {
            for (const parameter of ['cursor', name]) other.delete(parameter);
            if (off !== undefined) other.set(off.name, String(off.value));
            other.set('per_page', '100');
          });
          const all = await forward(widened);
          const stranger = isSuccess(all)
            ? contentOf(all).data.find((item: Fields) => !spells(wanted, item[name]))
            : undefined;
          if (!stranger) return answer;
          return withContent(answer, (page) => ({ ...page, data: [...page.data.slice(0, -1), stranger] }));
        },
    ),
  );
}
