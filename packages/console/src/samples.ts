import { operations } from '@contentgen/contract';
import type { Call } from './code-panel.tsx';

/** The languages of the samples. */
export const languages = ['curl', 'TypeScript', 'Python'] as const;
export type Language = (typeof languages)[number];

const rows = {
  documents: {
    list: operations.listDocuments,
    create: operations.createDocument,
    get: operations.getDocument,
    update: operations.updateDocument,
    delete: operations.deleteDocument,
    events: operations.watchDocument,
  },
  images: {
    list: operations.listImages,
    create: operations.createImage,
    get: operations.getImage,
    update: operations.updateImage,
    delete: operations.deleteImage,
    events: operations.watchImage,
  },
} as const;

/** Returns the method and the target of a call. */
export function requestOf({ resource, role, id = '', query = {} }: Call): { method: string; target: string } {
  const { method, path } = rows[resource][role];
  const parameters = new URLSearchParams(entriesOf(query).map(([name, value]) => [name, String(value)]));
  const filled = path.replace(/\{\w+\}/, id);
  return { method: method.toUpperCase(), target: parameters.size === 0 ? filled : `${filled}?${parameters}` };
}

/**
 * Writes a call as a program that reads the API key from CONTENTGEN_API_KEY.
 *
 * @param server the address of the server, without a slash at its end.
 * @param isLive whether a create shows its result while it is made, as a stream of events.
 */
export function sampleOf(language: Language, call: Call, server: string, isLive: boolean): string {
  return writers[language](call, server, isLive && call.role === 'create');
}

const entriesOf = (fields: Readonly<Record<string, unknown>> = {}) =>
  Object.entries(fields).filter(([, value]) => value !== undefined);

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

const authorization = '-H "Authorization: Bearer $CONTENTGEN_API_KEY"';

function curl(call: Call, server: string, isLive: boolean): string {
  const { method, target } = requestOf(call);
  const url = server + target;
  const verb = method === 'GET' || method === 'POST' ? '' : `-X ${method} `;
  const fields = entriesOf(call.body).flatMap(([name, value]) =>
    (Array.isArray(value) && value.length > 0 ? value : [value]).map((one) => {
      const text = String(one);
      return /^[\w.-]*$/.test(text) ? `-d ${name}=${text}` : `--data-urlencode ${quoted(`${name}=${text}`)}`;
    }),
  );
  const head = [`curl -sS ${verb}${/[?&]/.test(url) ? quoted(url) : url}`, authorization];
  const condition = call.ifMatch === undefined ? [] : [`-H ${quoted(`If-Match: ${call.ifMatch}`)}`];
  if (!isLive) return [...head, ...condition, ...fields].join(' \\\n  ');
  const created = [...head, "-H 'Prefer: respond-async'", ...fields].join(' \\\n  ');
  return [
    `ID=$(${created} |\n  python3 -c 'import json, sys; print(json.load(sys.stdin)["id"])')`,
    `curl -sS -N ${server}${rows[call.resource].events.path.replace(/\{\w+\}/, '$ID')} \\\n  ${authorization}`,
  ].join('\n');
}

function typescript(call: Call, server: string, isLive: boolean): string {
  const { resource, role, id, query, body, ifMatch } = call;
  const literal = (value: unknown) =>
    JSON.stringify(value, null, 2)
      .replaceAll(/^(\s+)"(\w+)":/gm, '$1$2:')
      .replaceAll(/"((?:[^"\\]|\\.)*)"/g, (_, text: string) => `'${text.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`);
  const options = isLive ? { prefer: 'respond-async' } : ifMatch && { ifMatch };
  const given = { list: [query], create: [body], get: [id], update: [id, body], delete: [id] }[role];
  const called = `client.${resource}.${role}(${[...given, options].filter(Boolean).map(literal).join(', ')})`;
  const record = resource === 'documents' ? 'document' : 'image';
  const lines = isLive
    ? [
        `const ${record} = await ${called};`,
        `for await (const { type, data } of watch(client.${resource}, ${record}.id)) {`,
        ...(resource === 'documents' ? ["  if (type === 'text') process.stdout.write(data.text);"] : []),
        "  if (type === 'record') console.log(data.state);",
        '}',
      ]
    : role === 'delete'
      ? [`await ${called};`]
      : [`const ${role === 'list' ? 'page' : record} = await ${called};`, `console.log(${role === 'list' ? 'page.data' : record});`];
  return [
    `import { createClient${isLive ? ', watch' : ''} } from '@contentgen/client';`,
    '',
    '// The API key is in the environment variable CONTENTGEN_API_KEY.',
    `const client = createClient({ baseUrl: '${server}' });`,
    '',
    ...lines,
  ].join('\n');
}

function python(call: Call, server: string, isLive: boolean): string {
  const { method, target } = requestOf(call);
  const { body, ifMatch, resource } = call;
  const literal = (value: unknown): string =>
    value === true ? 'True' : value === false ? 'False' : value === null ? 'None' : JSON.stringify(value);
  const headers = [
    '    "Authorization": f"Bearer {os.environ[\'CONTENTGEN_API_KEY\']}",',
    ...(body === undefined ? [] : ['    "Content-Type": "application/json",']),
  ];
  const more = isLive ? '"Prefer": "respond-async"' : ifMatch && `"If-Match": ${literal(ifMatch)}`;
  const events = rows[resource].events.path.replace(/\{\w+\}/, "{record['id']}");
  return [
    'import json, os, urllib.request',
    '',
    'headers = {',
    ...headers,
    '}',
    ...(body === undefined
      ? []
      : ['body = {', ...entriesOf(body).map(([name, value]) => `    "${name}": ${literal(value)},`), '}']),
    'request = urllib.request.Request(',
    `    "${server}${target}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(body === undefined ? [] : ['    data=json.dumps(body).encode(),']),
    `    headers=${more ? `headers | {${more}}` : 'headers'},`,
    ')',
    'with urllib.request.urlopen(request) as response:',
    ...(call.role === 'delete' ? ['    print(response.status)'] : ['    record = json.load(response)']),
    ...(isLive
      ? [
          '',
          `url = f"${server}${events}"`,
          'with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as stream:',
          '    for line in stream:',
          '        print(line.decode(), end="")',
        ]
      : call.role === 'delete'
        ? []
        : ['print(json.dumps(record, indent=2))']),
  ].join('\n');
}

const writers: Readonly<Record<Language, (call: Call, server: string, isLive: boolean) => string>> = {
  curl,
  TypeScript: typescript,
  Python: python,
};
