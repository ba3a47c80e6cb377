import { type Call, type CallOptions, callOf } from './call.ts';
import { errorOf } from './errors.ts';
import type { Resources } from './generated/resources.ts';
import { table } from './generated/table.ts';
import { pages } from './pages.ts';
import type { AnyResult, Failure } from './result.ts';
import { favoriteSetter } from './set-favorite.ts';
import type { Transport } from './transport.ts';
import { waiting } from './wait-for.ts';
import { watching } from './watch.ts';

type Row = readonly [method: string, path: string, headers: string, statuses: string, repeated?: string];
type Method = (...values: unknown[]) => Call<unknown, AnyResult>;
type Sender = (
  path: string,
  options: object,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/**
 * The methods of every resource, made from the contract's table.
 *
 * @param retries how many connections in a row may deliver no event of a watched record, after the first.
 */
export function createResources(transport: Transport, retries: number): Resources {
  const resources: Record<string, object> = {};
  for (const [resource, rows] of Object.entries<Record<string, Row>>(table)) {
    const methods: Record<string, Method> = {};
    for (const [name, row] of Object.entries(rows)) methods[name] = methodOf(transport, row);
    const { list, get, update } = methods as Record<'list' | 'get' | 'update', Method>;
    const repeated = rows.update?.[4];
    resources[resource] = {
      ...methods,
      iterate: pages(list as never),
      watch: watching(get, retries),
      waitFor: waiting(get as never),
      ...(repeated && { setFavorite: favoriteSetter(get, update, repeated.split(' ')) }),
    };
  }
  return resources as unknown as Resources;
}

/** The arguments of a method are, in this order: the id, the body or the query, the options. */
function methodOf(transport: Transport, [method, path, headers, statuses]: Row): Method {
  const send = transport[method as 'GET'] as unknown as Sender;
  const documented = statuses.split(' ');
  const hasId = path.includes('{');
  const hasBody = method.startsWith('P');
  const headerOptions = headers ? headers.split(' ').map((name) => [name, optionName(name)] as const) : [];
  return (...values: unknown[]) => {
    const place = hasId ? { id: values.shift() } : undefined;
    const body = hasBody ? values.shift() : undefined;
    const query = hasId || hasBody ? undefined : values.shift();
    const options = (values[0] ?? {}) as CallOptions & Readonly<Record<string, string>>;
    const header: Record<string, string | undefined> = {};
    for (const [name, option] of headerOptions) header[name] = options[option];
    const outcome = send(path, { ...options, params: { path: place, query, header }, body });
    return callOf(outcome.then((read) => resultOf(read, documented)));
  };
}

/** `Idempotency-Key` is the option `idempotencyKey`. */
function optionName(header: string): string {
  return header.charAt(0).toLowerCase() + header.slice(1).replaceAll('-', '');
}

/** @throws ApiError for a status that the contract does not document for the operation. */
function resultOf(
  { data, error, response }: Awaited<ReturnType<Sender>>,
  documented: readonly string[],
): AnyResult {
  const { ok, status } = response;
  const result = {
    ok,
    status,
    data,
    problem: error,
    response,
    get requestId() {
      return response.headers.get('X-Request-Id') ?? undefined;
    },
  } as AnyResult;
  if (documented.includes(String(status))) return result;
  throw errorOf(result as Failure<number, unknown>);
}
