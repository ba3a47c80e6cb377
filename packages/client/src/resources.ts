import type { Call, CallOptions } from './call.ts';
import type { Resources } from './generated/resources.ts';
import { table } from './generated/table.ts';
import { iteration } from './pages.ts';
import type { AnyResult } from './result.ts';
import type { StartCall } from './start-call.ts';

type Row = readonly [method: string, end: string, statuses: string];
type Method = (...values: unknown[]) => Call<unknown, AnyResult>;

/** Creates the methods of every resource from the contract's table of operations. */
export function createResources(start: StartCall): Resources {
  const resources: Record<string, Record<string, unknown>> = {};
  for (const [resource, [path, rows]] of Object.entries<readonly [string, Record<string, Row>]>(table)) {
    const methods: Record<string, unknown> = {};
    resources[resource] = methods;
    for (const [name, row] of Object.entries(rows)) methods[name] = methodOf(start, path, row);
    methods.iterate = (query?: object, options?: CallOptions) =>
      iteration((page) => page.data, methods as never, query, options);
  }
  return resources as unknown as Resources;
}

/** Creates a method. Its arguments are, in this order: the id, the body or the query, the options. */
function methodOf(start: StartCall, base: string, [method, end, statuses]: Row): Method {
  const hasBody = method.startsWith('P');
  return (...values: unknown[]) => {
    const id = end && values.shift();
    const body = ((hasBody || !end) && values.shift()) as object | undefined;
    const options = values.shift() as CallOptions | undefined;
    return start(
      method,
      base + end,
      {
        ...options,
        params: { path: { id }, query: !hasBody && (body as object), header: options },
        body: hasBody && body,
      },
      statuses,
    );
  };
}
