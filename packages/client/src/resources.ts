import type { ReadResponse } from './attempt.ts';
import { type Call, type CallOptions, callOf } from './call.ts';
import { errorOf } from './errors.ts';
import type { Resources } from './generated/resources.ts';
import { sharedStatuses, table } from './generated/table.ts';
import { iteration } from './pages.ts';
import { requestIdOf } from './problem.ts';
import { makeRequest, type RequestSummary } from './request.ts';
import type { AnyResult, Failure } from './result.ts';
import { sendWithRetries } from './retries.ts';
import type { Settings } from './settings.ts';

type Row = readonly [method: string, path: string, headers: string, statuses: string];
type Method = (...values: unknown[]) => Call<unknown, AnyResult>;

/** The methods of every resource, made from the contract's table. */
export function createResources(settings: Settings): Resources {
  const resources: Record<string, object> = {};
  for (const [resource, rows] of Object.entries<Record<string, Row>>(table)) {
    const methods: Record<string, Method> = {};
    for (const [name, row] of Object.entries(rows)) methods[name] = methodOf(settings, row);
    resources[resource] = { ...methods, iterate: iteration({ list: methods.list as never }) };
  }
  return resources as unknown as Resources;
}

/** The arguments of a method are, in this order: the id, the body or the query, the options. */
function methodOf(settings: Settings, [method, path, headers, statuses]: Row): Method {
  const documented = `${sharedStatuses} ${statuses}`;
  const hasId = path.includes('{');
  const hasBody = method.startsWith('P');
  const headerOptions = headers
    ? headers.split(' ').map((option) => [headerName(option), option] as const)
    : [];
  return (...values: unknown[]) =>
    callOf((done, fail) => {
      const place = hasId ? { id: values.shift() } : undefined;
      const body = hasBody ? (values.shift() as object) : undefined;
      const query = hasId || hasBody ? undefined : (values.shift() as object);
      const options = (values[0] ?? {}) as CallOptions & Readonly<Record<string, string>>;
      const header: Record<string, string | undefined> = {};
      for (const [name, option] of headerOptions) header[name] = options[option];
      const request = makeRequest(method, path, { ...options, params: { path: place, query, header }, body });
      const read = (answer: ReadResponse) => {
        const result = resultOf(answer, request);
        // A page sees a redirect as status 0.
        if (result.status && documented.includes(`${result.status}`)) done(result);
        else fail(errorOf(result as Failure<number, unknown>, request));
      };
      sendWithRetries(settings, request, read, fail);
    });
}

/** The option `idempotencyKey` is the header `idempotency-Key`. */
function headerName(option: string): string {
  return option.replace(/[A-Z]/g, '-$&');
}

function resultOf({ response, content }: ReadResponse, request: RequestSummary): AnyResult {
  const { ok, status } = response;
  return {
    ok,
    status,
    [ok ? 'data' : 'problem']: content,
    response,
    get requestId() {
      return requestIdOf(response);
    },
    get error() {
      return ok ? undefined : errorOf(this as never, request);
    },
  } as unknown as AnyResult;
}
