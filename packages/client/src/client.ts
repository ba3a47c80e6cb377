import { type Call, type CallOptions, type StartCall, starterOf } from './call.ts';
import type { Resources } from './generated/resources.ts';
import { table } from './generated/table.ts';
import { iteration } from './pages.ts';
import type { AnyResult } from './result.ts';
import { type ClientOptions, readSettings } from './settings.ts';
import { createTransport, type Transport } from './transport.ts';

/** The client: the resources, and `GET`, `POST`, `PUT`, `PATCH` and `DELETE`, typed by the contract's paths. */
export interface Client extends Resources, Transport {
  /** Makes a client with the same options, except for the options that you pass. */
  withOptions(options: ClientOptions): Client;
}

/**
 * Creates a client of the content generation API.
 *
 * @throws TypeError for an invalid address, key or header, and for a key in a browser without `exposeKeyInBrowser`.
 */
export function createClient(options: ClientOptions = {}): Client {
  const start = starterOf(readSettings(options));
  return {
    ...createTransport(start),
    ...createResources(start),
    withOptions: (more) => createClient({ ...options, ...more }),
  };
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly statuses: readonly number[];
}

type Method = (...values: unknown[]) => Call<unknown, AnyResult>;

/** Creates the methods of every resource from the contract's table of operations. */
function createResources(start: StartCall): Resources {
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
