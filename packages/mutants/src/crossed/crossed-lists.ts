import type { OpenApiParameter } from '@contentgen/contract';
import { type Fields, filtersOf, type Resource, resources } from '@contentgen/contract-tests/internals';
import { type ProxiedRequest, queryOf, withParameter } from '@contentgen/faulty-proxy';
import { listMutants } from '../behaviour/list-mutants.ts';
import { otherValue } from '../behaviour/other-value.ts';
import { isSuccess } from '../behaviour/responses.ts';
import type { Kind } from '../kinds.ts';
import { type CrossedMutant, crossedMutant, forVariant, type Probe } from './crossed-mutant.ts';
import { hash } from './pairwise.ts';
import type { ProbeClient, ProbeResponse } from './probe-client.ts';
import { effectiveValue } from './request-variants.ts';

/** A condition for a list's query: one parameter is there, or is not. */
interface Shape {
  readonly name: string;
  readonly has: boolean;
}

/**
 * Returns mutants whose lists ignore a parameter, or return a wrong page, if the query has a certain combination of
 * parameters.
 */
export function crossedListMutants(): CrossedMutant[] {
  return resources.flatMap((resource) => [...ignoredInShapes(resource), ...wrongInShapes(resource)]);
}

function shapesOf({ listParameters }: Resource): Shape[] {
  return Object.keys(listParameters).flatMap((name) => [true, false].map((has) => ({ name, has })));
}

const inWords = ({ name, has }: Shape) => `${has ? 'with' : 'without'} ${name}`;

const isOfShape =
  ({ name, has }: Shape) =>
  (request: ProxiedRequest) =>
    queryOf(request).has(name) === has;

/**
 * Returns mutants that ignore one parameter if another one is in the query, or is not. If both resources have the
 * same pair of parameters, only one of them gets the mutant.
 */
function ignoredInShapes(resource: Resource): CrossedMutant[] {
  const { list, listParameters } = resource;
  const parameters = Object.values(listParameters);
  return parameters.flatMap((parameter) =>
    shapesOf(resource)
      .filter((shape) => isPossible(resource, parameter, shape) && isOwn(resource, parameter.name, shape))
      .map((shape) => {
        const { name } = parameter;
        return crossedMutant(
          {
            kind: kindOf(name),
            operation: list,
            place: `query ${name}`,
            rule: 'ignored',
            variant: inWords(shape),
            probe: listed(resource, parameter, shape),
          },
          forVariant(list, { isMet: isOfShape(shape) }, () => async ({ request, forward }) => {
            const response = await forward();
            if (!queryOf(request).has(name) || !isSuccess(response)) return response;
            return forward(withParameter(request, name, undefined));
          }),
        );
      }),
  );
}

function kindOf(name: string): Kind {
  return name === 'cursor' || name === 'per_page' ? 'crossed-page' : 'crossed-list';
}

/** Returns whether a query can have the parameter and fit the shape, so that the parameter changes the list. */
function isPossible(resource: Resource, parameter: OpenApiParameter, shape: Shape): boolean {
  const { name, schema } = parameter;
  if (shape.name === name || effectiveValue(parameter) === schema.default) return false;
  const fallbacks = filtersOf(resource).filter(({ off }) => off !== undefined);
  const excludes = fallbacks.some(
    ({ name: one, off }) => one === name && off?.name === shape.name && shape.has,
  );
  const isExcluded = fallbacks.some(
    ({ name: one, off }) => off?.name === name && one === shape.name && shape.has,
  );
  // A search field without a search changes nothing.
  const isIdle = name === 'search_by' && shape.name === 'search' && !shape.has;
  return !excludes && !isExcluded && !isIdle;
}

/**
 * Returns whether this resource gets the mutant that ignores the parameter `name` in queries of this shape. If both
 * resources have both parameters, only one of them gets it. `search` and `cursor` make two mutants: one that ignores
 * `name` with them, and one that ignores it without them. Other parameters make only one of the two.
 */
function isOwn(resource: Resource, name: string, shape: Shape): boolean {
  const having = resources.filter(
    ({ listParameters }) => name in listParameters && shape.name in listParameters,
  );
  const turn = hash(`${name} ${shape.name}`);
  const isTried = shape.name === 'search' || shape.name === 'cursor' || turn % 2 === Number(shape.has);
  return isTried && having[(turn >> 1) % having.length] === resource;
}

/** Returns a probe that reads a list with the parameter: the names in order, and the values of `meta`. */
function listed(resource: Resource, parameter: OpenApiParameter, shape: Shape): Probe {
  return async (client) => {
    await gallery(client, resource);
    const { name } = parameter;
    const other = resource.listParameters[shape.name];
    const query: Fields = {
      ...(![name, shape.name].some((one) => paging.has(one)) && { per_page: 25 }),
      ...widest(resource, [name, ...(isWithDefault(resource, shape) ? [] : [shape.name])]),
      ...withDefaultReplaced(resource, shape),
      ...(name === 'search_by' && { search: searched }),
      ...(shape.has && other && { [shape.name]: chosenValue(other) }),
      ...(name !== 'cursor' && { [name]: chosenValue(parameter) }),
    };
    return name === 'cursor' || (shape.has && shape.name === 'cursor')
      ? followed(client, resource, query)
      : seenOn(client, resource, query);
  };
}

async function seenOn(client: ProbeClient, { list }: Resource, query: Fields): Promise<unknown> {
  const { cursor: _, ...first } = query;
  return described(await client.send(list, { query: first }));
}

/** Returns the records and the metadata of a page, in a form that is the same for equal lists. */
function described({ status, json }: ProbeResponse): unknown {
  const { data = [], meta = {} } = json ?? {};
  const ids = data.map(({ id }: { id: string }) => id).toSorted();
  const shown = data.map(({ id, name }: { id: string; name: string }) => [name, ids.indexOf(id)]);
  const cursors = [meta.next_cursor, meta.prev_cursor].map((cursor) => typeof cursor);
  return [status, shown, meta.total, meta.total_relation, meta.per_page, ...cursors];
}

/** Follows the cursor, and returns the second and the third page of the list with the same query. */
async function followed(client: ProbeClient, resource: Resource, query: Fields): Promise<unknown> {
  const { cursor: _, ...first }: Fields = { per_page: 10, ...query };
  const { json } = await client.send(resource.list, { query: first });
  const cursor = json?.meta?.next_cursor;
  if (!cursor) return seenOn(client, resource, first);
  const second = await client.send(resource.list, { query: { ...first, cursor } });
  const next = second.json?.meta?.next_cursor;
  const third = next && (await client.send(resource.list, { query: { ...first, cursor: next } }));
  return [described(second), third && described(third)];
}

function chosenValue(parameter: OpenApiParameter): unknown {
  if (parameter.name === 'search') return searched;
  if (parameter.name === 'per_page') return 25;
  return effectiveValue(parameter);
}

/** The parameters that select the page. */
const paging: ReadonlySet<string> = new Set(['cursor', 'per_page']);

/** Returns whether the query lacks a filter whose default would apply. */
function isWithDefault(resource: Resource, { name, has }: Shape): boolean {
  return !has && filtersOf(resource).some((filter) => filter.name === name && filter.off !== undefined);
}

/** Returns a value for a filter that has a default. It is sent because few of the test records match the default. */
function withDefaultReplaced({ listParameters, ...resource }: Resource, { name, has }: Shape): Fields {
  const filters = filtersOf({ listParameters, ...resource }).filter(({ off }) => off?.name === name && !has);
  return Object.fromEntries(
    filters.map((filter) => [filter.name, chosenValue(listParameters[filter.name] as OpenApiParameter)]),
  );
}

/**
 * Returns the parameters that turn off the defaults of filters, except where the query has the filter or this
 * parameter.
 */
function widest(resource: Resource, names: readonly string[]): Fields {
  return Object.fromEntries(
    filtersOf(resource).flatMap(({ name, off }) =>
      off === undefined || names.includes(name) || names.includes(off.name) ? [] : [[off.name, off.value]],
    ),
  );
}

const galleries = new WeakMap<ProbeClient, Map<string, Promise<void>>>();

/**
 * Number of test records: more than three pages of the smallest size, and more than one page of the second smallest
 * size.
 */
const galleryLength = 40;

/** A text that more names contain than fit on a page of the smallest size. */
const searched = 'am';

/**
 * Creates the test records for lists, once for each client. Some match each filter and the search, at several
 * positions, and some have the same name.
 */
function gallery(client: ProbeClient, resource: Resource): Promise<void> {
  const known = galleries.get(client) ?? new Map<string, Promise<void>>();
  galleries.set(client, known);
  const made = known.get(resource.name) ?? makeGallery(client, resource);
  known.set(resource.name, made);
  return made;
}

async function makeGallery(client: ProbeClient, resource: Resource): Promise<void> {
  const { creation, change, updates } = resource;
  const filters = filtersOf(resource);
  for (let index = 0; index < galleryLength; index += 1) {
    const name = `${['lamp', 'amber', 'table'][index % 3]} ${String((index * 7) % 12).padStart(2, '0')}`;
    const chosen = filters
      .filter((filter) => filter.name in (creation.properties ?? {}))
      .map((filter, place) => {
        const parameter = resource.listParameters[filter.name] as OpenApiParameter;
        const value = chosenValue(parameter);
        return [filter.name, (index >> place) % 4 === 3 ? otherValue(parameter.schema, value) : value];
      });
    const { id } = await client.make(resource, { ...Object.fromEntries(chosen), name });
    const flags = filters.filter((filter) => !(filter.name in (creation.properties ?? {})));
    if (index % 5 > 2 || flags.length === 0) continue;
    const required = (change.required ?? []).map((one) => [one, []]);
    const fields = {
      ...Object.fromEntries(required),
      ...Object.fromEntries(flags.map((flag) => [flag.name, true])),
    };
    const [update] = updates;
    if (update) await client.send(update, { id, fields });
  }
}

/** Returns mutants with wrong pages, orders and totals in lists of one shape. */
function wrongInShapes(resource: Resource): CrossedMutant[] {
  const { list } = resource;
  const own = listMutants().filter(({ operation }) => operation === list.id);
  const shapes = shapesOf(resource);
  const product = own.flatMap((mutant) => shapes.map((shape) => ({ mutant, shape })));
  // Each mutant gets two of the shapes.
  const chosen = product.filter(({ mutant, shape }) => {
    const turn = hash(mutant.id);
    const [one, other] = [turn % shapes.length, (turn + 1 + (turn % 7)) % shapes.length];
    return shapes.indexOf(shape) === one || shapes.indexOf(shape) === other;
  });
  return chosen.map(({ mutant, shape }) => ({
    ...mutant,
    kind: 'crossed-page' as const,
    id: `${mutant.id}, ${inWords(shape)}`,
    rule: mutant.id,
    variant: inWords(shape),
    probe: pagesOf(resource, shape),
    start: forVariant(list, { isMet: isOfShape(shape) }, () => mutant.start()),
  }));
}

/**
 * Returns a probe that reads the first two pages of a list for one combination of parameters, with and without a
 * total.
 */
function pagesOf(resource: Resource, shape: Shape): Probe {
  return async (client) => {
    await gallery(client, resource);
    const other = resource.listParameters[shape.name];
    const shaped: Fields = {
      ...widest(resource, isWithDefault(resource, shape) ? [] : [shape.name]),
      ...withDefaultReplaced(resource, shape),
      ...(shape.has && other && shape.name !== 'cursor' && { [shape.name]: chosenValue(other) }),
    };
    const found: unknown[] = [];
    for (const sort_by of ['id', 'name'])
      for (const include_total of [true, false])
        for (const per_page of [10, 25]) {
          const asked = { sort_by, sort: 'asc', include_total, per_page };
          const open = Object.entries(asked).filter(([name]) => name !== shape.name);
          const query = { ...shaped, ...Object.fromEntries(open) };
          found.push(await seenOn(client, resource, query), await followed(client, resource, query));
        }
    return found;
  };
}
