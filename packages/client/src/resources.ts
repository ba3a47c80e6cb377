import type { Call, CallOptions } from './call.ts';
import type { Resources } from './generated/resources.ts';
import { sharedStatuses, table } from './generated/table.ts';
import { iteration } from './pages.ts';
import type { AnyResult } from './result.ts';
import type { Settings } from './settings.ts';
import { startCall } from './start-call.ts';

type Row = readonly [method: string, end: string, headers: string, statuses: string];
type Method = (...values: unknown[]) => Call<unknown, AnyResult>;

/** The methods of every resource, made from the contract's table. */
export function createResources(settings: Settings): Resources {
  const resources: Record<string, object> = {};
  for (const [resource, [path, rows]] of Object.entries<readonly [string, Record<string, Row>]>(table)) {
    const methods: Record<string, Method> = {};
    for (const [name, row] of Object.entries(rows)) methods[name] = methodOf(settings, path, row);
    resources[resource] = { ...methods, iterate: iteration(methods as never) };
  }
  return resources as unknown as Resources;
}

/** The arguments of a method are, in this order: the id, the body or the query, the options. */
function methodOf(settings: Settings, base: string, [method, end, headers, statuses]: Row): Method {
  const documented = ` ${sharedStatuses} ${statuses} `;
  const hasId = end !== '';
  const hasBody = method.startsWith('P');
  // Without headers this is one option without a name, which no call has.
  const headerOptions = headers.split(' ').map((option) => [headerName(option), option] as const);
  return (...values: unknown[]) => {
    const id = hasId && values.shift();
    const fields = ((hasBody || !hasId) && values.shift()) as object | undefined;
    const options = (values[0] ?? {}) as CallOptions & Readonly<Record<string, string>>;
    const header: Record<string, string | undefined> = {};
    for (const [name, option] of headerOptions) header[name] = options[option];
    const params = { path: { id }, query: hasBody ? {} : fields, header };
    return startCall(settings, method, base + end, { ...options, params, body: fields }, documented);
  };
}

/** The option `idempotencyKey` is the header `idempotency-Key`. */
function headerName(option: string): string {
  return option.replace(/[A-Z]/g, '-$&');
}
