import type { Call, CallOptions } from './call.ts';
import type { Resources } from './generated/resources.ts';
import { table } from './generated/table.ts';
import { iteration } from './pages.ts';
import type { AnyResult } from './result.ts';
import type { StartCall } from './start-call.ts';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
}
type Method = (...values: unknown[]) => Call<unknown, AnyResult>;

/** Creates the methods of every resource from the contract's table of operations. */
export function createResources(start: StartCall): Resources {
  const resources: Record<string, Record<string, unknown>> = {};
  for (const [resource, operations] of Object.entries<Record<string, Operation>>(table)) {
    const methods: Record<string, unknown> = {};
    resources[resource] = methods;
    for (const [name, operation] of Object.entries(operations)) methods[name] = methodOf(start, operation);
    methods.iterate = (query?: object, options?: CallOptions) =>
      iteration((page) => page.data, methods as never, query, options);
  }
  return resources as unknown as Resources;
}

/** Creates a method. Its arguments are, in this order: the id, the body or the query, the options. */
function methodOf(start: StartCall, { method, path, statuses }: Operation): Method {
  const hasId = path.includes('{');
  const hasBody = method.startsWith('P');
  const hasQuery = !hasId && !hasBody;
  return (...values: unknown[]) => {
    const id = hasId ? values.shift() : undefined;
    const fields = hasBody || hasQuery ? (values.shift() as object | undefined) : undefined;
    const options = values.shift() as CallOptions | undefined;
    const params = { path: { id }, query: hasQuery ? fields : undefined, header: options };
    return start(method, path, { ...options, params, body: hasBody ? fields : undefined }, statuses);
  };
}
