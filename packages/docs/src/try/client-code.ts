import { clientProgram, putCall, resourceCall } from '../samples/client-program.ts';
import { scriptLiteral } from '../samples/literals.ts';
import type { ApiRequest } from './api-request.ts';

/** Writes a request as a program in TypeScript with the client. */
export function clientCode(request: ApiRequest): string {
  const { call, headers, body = {} } = request;
  const { server, resource, record, role, path, id, query } = call;
  const isStream = role === 'watch';
  const options = callOptions(headers, isStream);
  const parameters = (...values: readonly unknown[]) =>
    [...values, ...(isEmpty(options) ? [] : [options])].map((value) => scriptLiteral(value));
  if (isStream) {
    const watched = [`client.${resource}`, ...parameters(id)].join(', ');
    return clientProgram(
      server,
      ['watch'],
      `for await (const event of watch(${watched})) console.log(event.type, event.data);`,
    );
  }
  if (role === 'put') {
    const more = isEmpty(headers) ? {} : { headers };
    return clientProgram(
      server,
      [],
      `const { data, error } = await ${putCall(path, id, body, more)};`,
      'console.log(data ?? error);',
    );
  }
  const sent = {
    list: isEmpty(query) ? [] : [query],
    create: [body],
    get: [id],
    update: [id, body],
    delete: [id],
  }[role];
  const made = resourceCall(resource, role, parameters(...sent));
  if ('ifNoneMatch' in options) {
    return clientProgram(
      server,
      [],
      `const response = await ${made}.asResponse().catch((error) => error);`,
      'console.log(response.status);',
    );
  }
  const lines: Readonly<Record<string, readonly string[]>> = {
    delete: [`await ${made};`, "console.log('Deleted.');"],
    list: [`const page = await ${made};`, 'console.log(page.data, page.meta);'],
  };
  return clientProgram(
    server,
    [],
    ...(lines[role] ?? [`const ${record} = await ${made};`, `console.log(${record});`]),
  );
}

/**
 * Returns header fields as options of a call. `watch` has an option only for `Last-Event-ID`, and other calls have no
 * option for it.
 */
function callOptions(fields: ApiRequest['headers'], isStream: boolean): Readonly<Record<string, unknown>> {
  const hasOption = ([name]: [string, string]) => (name === 'Last-Event-ID') === isStream;
  const entries = Object.entries(fields);
  const headers = Object.fromEntries(entries.filter((entry) => !hasOption(entry)));
  return {
    ...Object.fromEntries(entries.filter(hasOption).map(([name, value]) => [camelCase(name), value])),
    ...(isEmpty(headers) ? {} : { headers }),
  };
}

/** Returns the name of a header field in the client, such as `ifMatch` for `If-Match`. */
function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}
