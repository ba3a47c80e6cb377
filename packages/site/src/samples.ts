import { calls, type Operation, type OperationId, operations } from '@contentgen/contract';

/** The languages of the samples. */
export const languages = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof languages)[number];

type Calls = typeof calls;

/** A call of the API, as the client names it. */
export interface SampleCall {
  readonly resource: keyof Calls;
  readonly role: { [Resource in keyof Calls]: keyof Calls[Resource] }[keyof Calls];
  readonly id?: string | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly ifMatch?: string | undefined;
}

/** Returns the resource and the role of an operation; undefined for a PUT, which is the same as a PATCH. */
export function callOf(operationId: string): Pick<SampleCall, 'resource' | 'role'> | undefined {
  return Object.entries(calls)
    .flatMap(([resource, roles]) => Object.entries(roles).map(([role, id]) => ({ resource, role, id })))
    .find(({ id }) => id === operationId) as Pick<SampleCall, 'resource' | 'role'> | undefined;
}

const operationOf = ({ resource, role }: Pick<SampleCall, 'resource' | 'role'>): Operation => {
  const roles: Readonly<Partial<Record<SampleCall['role'], OperationId>>> = calls[resource];
  const id = roles[role];
  if (id === undefined) throw new Error(`The contract has no ${role} of ${resource}.`);
  return operations[id];
};

/** Returns the method and the target of a call. */
export function requestOf({ resource, role, id = '', query = {} }: SampleCall): {
  method: string;
  target: string;
} {
  const { method, path } = operationOf({ resource, role });
  const parameters = new URLSearchParams(
    entriesOf(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return {
    method: method.toUpperCase(),
    target: path.replace(/\{\w+\}/, id) + (parameters && `?${parameters}`),
  };
}

/**
 * Writes a call as a program that reads the API key from CONTENTGEN_API_KEY.
 *
 * @param server the address of the server, without a slash at its end.
 * @param isLive whether a create shows its result while it is made. A create without events stays as it is.
 */
export const sampleOf = (language: Language, call: SampleCall, server: string, isLive = false): string =>
  writers[language](call, server, isLive && call.role === 'create' && 'events' in calls[call.resource]);

const entriesOf = (fields: Readonly<Record<string, unknown>> = {}) =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

const eventsOf = ({ resource }: SampleCall, id: string) =>
  operationOf({ resource, role: 'events' }).path.replace(/\{\w+\}/, id);

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl(call: SampleCall, server: string, isLive: boolean): string {
  const { method, target } = requestOf(call);
  const fields = entriesOf(call.body).flatMap(([name, value]) =>
    // An empty list is the field without a value.
    (Array.isArray(value) && value.length > 0 ? value : [value])
      .map(String)
      .map((text) =>
        /^[\w.-]*$/.test(text) ? `-d ${name}=${text}` : `--data-urlencode ${quoted(`${name}=${text}`)}`,
      ),
  );
  const key = '-H "Authorization: Bearer $CONTENTGEN_API_KEY"';
  // With fields, curl sends a POST.
  const usual = fields.length > 0 ? 'POST' : 'GET';
  const verb = call.role === 'events' ? '-N ' : method === usual ? '' : `-X ${method} `;
  const url = /[?&]/.test(target) ? quoted(server + target) : server + target;
  const condition = isLive ? 'Prefer: respond-async' : call.ifMatch && `If-Match: ${call.ifMatch}`;
  const lines = [`curl -sS ${verb}${url}`, key, ...(condition ? [`-H ${quoted(condition)}`] : []), ...fields];
  const command = lines.join(' \\\n  ');
  if (!isLive) return command;
  const readId = `python3 -c 'import json, sys; print(json.load(sys.stdin)["id"])'`;
  return `ID=$(${command} |\n  ${readId})\ncurl -sS -N ${server}${eventsOf(call, '$ID')} \\\n  ${key}`;
}

function typescript(call: SampleCall, server: string, isLive: boolean): string {
  const { resource, role, id, query, body, ifMatch } = call;
  const literal = (value: unknown) =>
    JSON.stringify(value, null, 2)
      .replaceAll(/^(\s+)"(\w+)":/gm, '$1$2:')
      .replaceAll(
        /"((?:[^"\\]|\\.)*)"/g,
        (_, text) => `'${text.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
      );
  const options = isLive ? { prefer: 'respond-async' } : ifMatch && { ifMatch };
  const operation = operationOf(call);
  const given = role === 'list' ? [query] : [id, body];
  const called = `client.${resource}.${role}(${[...given, options].filter(Boolean).map(literal).join(', ')})`;
  // The operationId is a verb and a noun, such as `getDocument`.
  const noun = operation.id.replace(/^[a-z]+/, '').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
  const record = role === 'list' ? 'page' : noun;
  const events = isLive || role === 'events' ? operationOf({ resource, role: 'events' }).events : [];
  const text = events.includes('text') ? "  if (type === 'text') process.stdout.write(data.text);\n" : '';
  const watched = role === 'events' ? literal(id) : `${record}.id`;
  const follow = `for await (const { type, data } of watch(client.${resource}, ${watched})) {
${text}  if (type === 'record') console.log(data.state);
}`;
  const use = isLive ? follow : `console.log(${role === 'list' ? 'page.data' : record});`;
  const code =
    role === 'events'
      ? follow
      : role === 'delete'
        ? `await ${called};`
        : `const ${record} = await ${called};\n${use}`;
  return `import { createClient${isLive || role === 'events' ? ', watch' : ''} } from '@contentgen/client';

// The API key is in the environment variable CONTENTGEN_API_KEY.
const client = createClient({ baseUrl: '${server}' });

${code}`;
}

function python(call: SampleCall, server: string, isLive: boolean): string {
  const { method, target } = requestOf(call);
  const literal = (value: unknown): string =>
    value === true ? 'True' : value === false ? 'False' : value === null ? 'None' : JSON.stringify(value);
  const condition = isLive ? ['Prefer', 'respond-async'] : call.ifMatch && ['If-Match', call.ifMatch];
  const headers = [
    '"Authorization": f"Bearer {os.environ[\'CONTENTGEN_API_KEY\']}"',
    ...(call.body ? ['"Content-Type": "application/json"'] : []),
    ...(condition ? [condition.map(literal).join(': ')] : []),
  ];
  const block = (lines: readonly string[]) => lines.map((line) => `    ${line},\n`).join('');
  const body = entriesOf(call.body).map(([name, value]) => `"${name}": ${literal(value)}`);
  const use = call.role === 'delete' ? '    print(response.status)' : '    record = json.load(response)';
  const stream = () => `url = f"${server}${eventsOf(call, "{record['id']}")}"
with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as events:
    for line in events:
        print(line.decode(), end="")`;
  if (call.role === 'events')
    return `import os, urllib.request

headers = {\n${block(headers)}}
request = urllib.request.Request("${server}${target}", headers=headers)
with urllib.request.urlopen(request) as events:
    for line in events:
        print(line.decode(), end="")`;
  const end = isLive
    ? `\n\n${stream()}`
    : call.role === 'delete'
      ? ''
      : '\nprint(json.dumps(record, indent=2))';
  return `import json, os, urllib.request

headers = {\n${block(headers)}}
${call.body ? `body = {\n${block(body)}}\n` : ''}request = urllib.request.Request(
    "${server}${target}",
    method="${method}",
    headers=headers,
${call.body ? '    data=json.dumps(body).encode(),\n' : ''})
with urllib.request.urlopen(request) as response:
${use}${end}`;
}

const writers: Readonly<Record<Language, typeof curl>> = { curl, TypeScript: typescript, Python: python };
