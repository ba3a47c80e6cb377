import { operations } from '@contentgen/contract';
import type { Call } from './code-panel.tsx';

/** The languages of the samples. */
export const languages = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof languages)[number];

/** Returns the operation of a role, such as `listDocuments`. */
function operationOf(resource: Call['resource'], role: Call['role'] | 'watch') {
  const name = resource === 'documents' ? 'Document' : 'Image';
  return role === 'list' ? operations[`list${name}s`] : operations[`${role}${name}`];
}

/** Returns the method and the target of a call. */
export function requestOf({ resource, role, id = '', query = {} }: Call): { method: string; target: string } {
  const { method, path } = operationOf(resource, role);
  const parameters = new URLSearchParams(
    entriesOf(query).map(([name, value]) => [name, String(value)]),
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
 * @param isLive whether a create shows its result while it is made, as a stream of events.
 */
export const sampleOf = (language: Language, call: Call, server: string, isLive: boolean): string =>
  writers[language](call, server, isLive && call.role === 'create');

const entriesOf = (fields: Readonly<Record<string, unknown>> = {}) =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

const eventsOf = ({ resource }: Call, id: string) =>
  operationOf(resource, 'watch').path.replace(/\{\w+\}/, id);

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

function curl(call: Call, server: string, isLive: boolean): string {
  const { method, target } = requestOf(call);
  const fields = entriesOf(call.body).flatMap(([name, value]) =>
    [value]
      .flat()
      .map(String)
      .map((text) =>
        /^[\w.-]*$/.test(text) ? `-d ${name}=${text}` : `--data-urlencode ${quoted(`${name}=${text}`)}`,
      ),
  );
  const key = '-H "Authorization: Bearer $CONTENTGEN_API_KEY"';
  const verb = method === 'GET' || method === 'POST' ? '' : `-X ${method} `;
  const url = target.includes('?') ? quoted(server + target) : server + target;
  const condition = isLive ? 'Prefer: respond-async' : call.ifMatch && `If-Match: ${call.ifMatch}`;
  const lines = [`curl -sS ${verb}${url}`, key, ...(condition ? [`-H ${quoted(condition)}`] : []), ...fields];
  const command = lines.join(' \\\n  ');
  if (!isLive) return command;
  const readId = `python3 -c 'import json, sys; print(json.load(sys.stdin)["id"])'`;
  return `ID=$(${command} |\n  ${readId})\ncurl -sS -N ${server}${eventsOf(call, '$ID')} \\\n  ${key}`;
}

function typescript(call: Call, server: string, isLive: boolean): string {
  const { resource, role, id, query, body, ifMatch } = call;
  const literal = (value: unknown) =>
    JSON.stringify(value, null, 2)
      .replaceAll(/^(\s+)"(\w+)":/gm, '$1$2:')
      .replaceAll(
        /"((?:[^"\\]|\\.)*)"/g,
        (_, text) => `'${text.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`,
      );
  const options = isLive ? { prefer: 'respond-async' } : ifMatch && { ifMatch };
  const given = { list: [query], create: [body], get: [id], update: [id, body], delete: [id] }[role];
  const called = `client.${resource}.${role}(${[...given, options].filter(Boolean).map(literal).join(', ')})`;
  const record = role === 'list' ? 'page' : resource === 'documents' ? 'document' : 'image';
  const text = resource === 'documents' ? "  if (type === 'text') process.stdout.write(data.text);\n" : '';
  const follow = `for await (const { type, data } of watch(client.${resource}, ${record}.id)) {
${text}  if (type === 'record') console.log(data.state);
}`;
  const use = isLive ? follow : `console.log(${role === 'list' ? 'page.data' : record});`;
  return `import { createClient${isLive ? ', watch' : ''} } from '@contentgen/client';

// The API key is in the environment variable CONTENTGEN_API_KEY.
const client = createClient({ baseUrl: '${server}' });

${role === 'delete' ? `await ${called};` : `const ${record} = await ${called};\n${use}`}`;
}

function python(call: Call, server: string, isLive: boolean): string {
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
  const stream = `url = f"${server}${eventsOf(call, "{record['id']}")}"
with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as events:
    for line in events:
        print(line.decode(), end="")`;
  const end = isLive
    ? `\n\n${stream}`
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
