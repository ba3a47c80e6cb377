import type { Check } from '../checks.ts';
import type { Fields } from '../http/request.ts';
import { inParallel } from '../in-parallel.ts';
import { type Filter, filtersOf } from '../resources.ts';
import { pageOf, requireShown, shownIn, sorted } from '../samples/listing.ts';
import { requireFields, requireNamed } from '../samples/records.ts';
import type { RuleContext } from './rule-context.ts';
import type { Member } from './shared-records.ts';

/** Checks that a filtered list has every record with the value and no other record. */
export function filtering(context: RuleContext): Check[] {
  const { resource, collection } = context;
  const operation = resource.list.id;
  const filters = filtersOf(resource);
  return [
    ...filters.map(({ name, values }) => ({
      operation,
      title: `filters by ${name}`,
      run: async () => {
        const own = await collection();
        await inParallel(values, async (value) => {
          const page = await own.list({ [name]: value });
          requireShown(page, newestFirst(own.having({ [name]: value })), `with ${name}=${value}`);
        });
      },
    })),
    {
      operation,
      title: 'filters by every filter together',
      run: async () => {
        const own = await collection();
        const isEverySet = ({ fields }: Member) => filters.every(({ name }) => Boolean(fields[name]));
        const { fields = {} } = own.members().find(isEverySet) ?? {};
        const all = Object.fromEntries(filters.map(({ name }) => [name, fields[name]]));
        const others = filters.map(({ name, values }) => {
          return { ...all, [name]: values.find((value) => value !== fields[name]) };
        });
        await inParallel([all, ...others], async (query) => {
          const page = await own.list(query);
          requireShown(page, newestFirst(own.having(query)), `with ${asText(query)}`);
        });
      },
    },
    ...filters.flatMap((filter) => byDefault(context, filter)),
  ];
}

/**
 * Returns the checks of a filter with a default; none without a default. The default applies when the query does not
 * contain the filter, unless another parameter turns the default off.
 */
function byDefault(
  { caller, resource, collection }: RuleContext,
  { name, values, fallback, off }: Filter,
): Check[] {
  if (fallback === undefined || off === undefined) return [];
  const operation = resource.list.id;
  const usual = { [name]: fallback };
  return [
    {
      operation,
      title: `lists only ${name}=${fallback} without ${name}`,
      run: async () => {
        const own = await collection();
        const page = await pageOf(caller, resource, { search: own.token });
        requireShown(page, newestFirst(own.having(usual)), `without ${name}`);
        const anyName = await pageOf(caller, resource, {});
        for (const record of shownIn(anyName)) requireFields(anyName, record, usual, `without ${name}`);
      },
    },
    {
      operation,
      title: `lists every ${name} with ${off}`,
      run: async () => {
        const own = await collection();
        await inParallel(['true', '1', 'false', '0'], async (sent) => {
          const expected = own.having(sent === 'true' || sent === '1' ? {} : usual);
          const page = await own.list({ [off]: sent });
          requireShown(page, newestFirst(expected), `with ${off}=${sent}`);
        });
      },
    },
    {
      operation,
      title: `ignores ${name} with ${off}, but refuses a wrong value`,
      run: async () => {
        const own = await collection();
        await inParallel([values[0], values.at(-1), fallback], async (value) => {
          const page = await own.list({ [off]: true, [name]: value });
          requireShown(page, newestFirst(own.having({})), `with ${off}=true&${name}=${value}`);
        });
        const query = { [off]: true, [name]: 'no-such-value' };
        requireNamed(await caller.call(operation, { query }, 422), name);
      },
    },
  ];
}

function newestFirst(members: readonly Member[]): readonly Member[] {
  return sorted(members, 'id', 'desc');
}

function asText(query: Fields): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
