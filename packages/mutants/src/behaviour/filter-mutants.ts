import type { JsonSchema, OpenApiParameter } from '@contentgen/contract';
import { type Fields, filtersOf, type Resource, resources } from '@contentgen/contract-tests/internals';
import { contentOf, queryOf, withContent, withParameter, withQuery } from '@contentgen/faulty-proxy';
import type { Kind } from '../kinds.ts';
import type { Behaviour, Mutant } from '../mutant.ts';
import { behaviourMutant } from './behaviour-mutant.ts';
import { parameterValue } from './requests.ts';
import { isSuccess } from './responses.ts';

/**
 * Returns mutants that ignore a list parameter, apply it wrongly, or apply one that was not sent, for all values or
 * for one.
 */
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
  // The default value has no effect.
  const effective = values.filter((value) => value !== schema.default);
  if (values.length > 0 && effective.length === 0) return [];
  return [
    behaviourMutant({ ...parts, what: 'ignored' }, () => treatedAs(name, () => true, undefined)),
    ...(values.length > 1
      ? effective.flatMap((value) => [
          behaviourMutant({ ...parts, what: `${value} ignored` }, () =>
            treatedAs(name, (sent) => parameterValue(schema, sent) === value, undefined),
          ),
          behaviourMutant({ ...parts, what: `${value} read as ${after(values, value)}` }, () =>
            treatedAs(name, (sent) => parameterValue(schema, sent) === value, after(values, value)),
          ),
        ])
      : []),
    ...effective
      .slice(0, 1)
      .map((value) =>
        behaviourMutant({ ...parts, what: `${value} when it is absent` }, () => madeUp(name, value)),
      ),
  ];
}

/** Returns the kind of fault of a mutant that ignores this list parameter. */
function kindOf(name: string): Kind {
  if (name.startsWith('sort')) return 'ignored-sort';
  if (name === 'include_total') return 'wrong-total';
  return name === 'per_page' || name === 'cursor' ? 'wrong-page' : 'ignored-filter';
}

/** Returns every value of a parameter with fixed values; none for any other parameter. */
export function valuesOf({ enum: values, type }: JsonSchema): readonly unknown[] {
  return values ?? (type === 'boolean' ? [true, false] : []);
}

/** Returns the value after `value`; after the last value, the first one. */
export function after(values: readonly unknown[], value: unknown): unknown {
  return values[(values.indexOf(value) + 1) % values.length];
}

/**
 * Returns a behaviour that refuses invalid values of a parameter, but treats valid ones as if the parameter had
 * another value or were missing.
 */
function treatedAs(name: string, isMeant: (sent: string) => boolean, value: unknown): Behaviour {
  return async ({ request, forward }) => {
    const response = await forward();
    const sent = queryOf(request).get(name);
    if (sent === null || !isMeant(sent) || !isSuccess(response)) return response;
    return forward(withParameter(request, name, value));
  };
}

function madeUp(name: string, value: unknown): Behaviour {
  return async ({ request, forward }) => {
    const response = await forward();
    if (queryOf(request).has(name) || !isSuccess(response)) return response;
    return forward(withParameter(request, name, value));
  };
}

/** Number of characters of a text that the mutant with an incomplete search covers. */
const searchedLength = 200;

/** Returns mutants whose searches find too many or too few records. */
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
      const response = await forward();
      const query = queryOf(request);
      const term = query.get(name);
      const field = query.get('search_by') ?? String(listParameters.search_by?.schema.default);
      if (!term || !isSuccess(response)) return response;
      return withContent(response, ({ data, ...others }) => ({
        ...others,
        data: data.filter((record: Record<string, unknown>) => isFound(String(record[field]), term)),
      }));
    });
  return [
    found('is case-sensitive', (text, term) => text.includes(term)),
    found('only searches the beginning', (text, term) => text.toLowerCase().startsWith(term.toLowerCase())),
    ...(longest > searchedLength
      ? [
          found(`only searches the first ${searchedLength} characters`, (text, term) =>
            [...text].slice(0, searchedLength).join('').toLowerCase().includes(term.toLowerCase()),
          ),
        ]
      : []),
    mutant('only uses the first 64 characters of the search', async ({ request, forward }) => {
      const response = await forward();
      const term = [...(queryOf(request).get(name) ?? '')];
      if (term.length <= 64 || !isSuccess(response)) return response;
      return forward(withParameter(request, name, term.slice(0, 64).join('')));
    }),
    found('only finds the whole text', (text, term) => text.toLowerCase() === term.toLowerCase()),
    ...['%', '_', '*'].map((wildcard) =>
      mutant(`reads ${wildcard} as a wildcard`, async ({ request, forward }) => {
        const response = await forward();
        const term = queryOf(request).get(name);
        if (!term?.includes(wildcard) || !isSuccess(response)) return response;
        return forward(withParameter(request, name, term.split(wildcard)[0]));
      }),
    ),
    mutant('finds nothing', async ({ request, forward }) => {
      const response = await forward();
      if (!queryOf(request).get(name) || !isSuccess(response)) return response;
      return withContent(response, ({ meta }) => ({ data: [], meta: { ...meta, next_cursor: null } }));
    }),
  ];
}

/** Returns mutants that apply a filter only to the first page of a list. */
function laterPageMutants(resource: Resource): Mutant[] {
  const { list } = resource;
  return filtersOf(resource).map(({ name, off }) =>
    behaviourMutant(
      { kind: 'ignored-filter', operation: list.id, place: `query ${name}`, what: 'ignored on later pages' },
      () =>
        async ({ request, forward }) => {
          const response = await forward();
          const query = queryOf(request);
          const text = query.get(name);
          if (text === null || !query.has('cursor') || !isSuccess(response)) return response;
          const wanted = parameterValue(resource.listParameters[name]?.schema ?? {}, text);
          const widened = withQuery(request, (other) => {
            for (const parameter of ['cursor', name]) other.delete(parameter);
            if (off !== undefined) other.set(off, 'true');
            other.set('per_page', '100');
          });
          const all = await forward(widened);
          const unwanted = isSuccess(all)
            ? contentOf(all).data.find((item: Fields) => item[name] !== wanted)
            : undefined;
          if (!unwanted) return response;
          return withContent(response, (page) => ({ ...page, data: [...page.data.slice(0, -1), unwanted] }));
        },
    ),
  );
}
