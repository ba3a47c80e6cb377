import { Expression, scriptLiteral, scriptString } from './literals.ts';
import { needsResults, withCurrentResults } from './request-body.ts';
import type { Fields, SampleFacts } from './sample-facts.ts';
import { scriptErrorCases } from './script-error-cases.ts';
import type { TopicKey } from './topics.ts';

/** Writes the samples for JavaScript with `fetch`, for Node and other runtimes on servers. Bodies are JSON. */
export const fetchSamples: Readonly<Record<TopicKey, (facts: SampleFacts) => string>> = {
  plain: (facts) => {
    const { record, role } = facts;
    if (role === 'list') return listPages(facts);
    if (role === 'watch') return watchRecord(facts);
    const read = needsResults(facts)
      ? [
          `const read = await fetch(url, ${scriptLiteral({ headers })});`,
          refuse('read'),
          `const { ${facts.result} } = await read.json();`,
        ]
      : [];
    const shown = role === 'delete' ? ["console.log('Deleted.');"] : showRecord(facts);
    return program(facts, [
      ...read,
      `const response = await fetch(url, ${options(facts, withCurrentResults(facts, facts.result))});`,
      refuse('response'),
      ...(role === 'delete' ? [] : [`const ${record} = await response.json();`]),
      ...shown,
    ]);
  },
  async: (facts) => {
    const { record, server } = facts;
    const more = { Prefer: 'respond-async', 'Idempotency-Key': new Expression('crypto.randomUUID()') };
    return program(facts, [
      `let response = await fetch(url, ${options(facts, facts.form, more)});`,
      refuse('response'),
      `const location = new URL(response.headers.get('Location') ?? '', ${scriptString(server)});`,
      `let ${record} = await response.json();`,
      `while (${record}.state === 'queued' || ${record}.state === 'processing') {`,
      "  const seconds = Number(response.headers.get('Retry-After') ?? 1);",
      '  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));',
      `  response = await fetch(location, ${scriptLiteral({ headers }, 2)});`,
      `  ${refuse('response')}`,
      `  ${record} = await response.json();`,
      '}',
      `console.log(${record}.state, ${record}.error?.detail ?? ${record}.${facts.result});`,
    ]);
  },
  unchanged: (facts) => {
    const { record, etag } = facts;
    return program(facts, [
      `const response = await fetch(url, ${options(facts, {}, { 'If-None-Match': etag })});`,
      'if (response.status === 304) {',
      "  console.log('Not changed.');",
      '} else {',
      `  ${refuse('response')}`,
      `  const ${record} = await response.json();`,
      `  console.log(${record}.name, response.headers.get('ETag'));`,
      '}',
    ]);
  },
  pictures: (facts) => {
    const { result } = facts;
    return `import { writeFile } from 'node:fs/promises';\n\n${program(facts, [
      `const response = await fetch(url, ${scriptLiteral({ headers })});`,
      refuse('response'),
      `const { ${result} } = await response.json();`,
      `for (const [index, address] of ${result}.entries()) {`,
      '  const picture = await fetch(address);',
      "  if (!picture.ok) throw new Error('The picture was deleted.');",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: The sample contains the template.
      '  await writeFile(`picture-${index + 1}.png`, new Uint8Array(await picture.arrayBuffer()));',
      '}',
      `console.log(${result}.length, 'saved');`,
    ])}`;
  },
  conditional: (facts) => {
    const more = { 'If-Match': new Expression("read.headers.get('ETag') ?? ''") };
    return program(facts, [
      `const read = await fetch(url, ${scriptLiteral({ headers })});`,
      refuse('read'),
      `const response = await fetch(url, ${options(facts, facts.json, more)});`,
      'if (response.status === 412) {',
      `  console.log('Another client has changed the ${facts.record}. Read it again.');`,
      '} else {',
      `  ${refuse('response')}`,
      `  const ${facts.record} = await response.json();`,
      `  console.log('Updated at', ${facts.record}.updated_at);`,
      '}',
    ]);
  },
  errors: (facts) => {
    const { record, role, query } = facts;
    const url =
      role === 'list' ? `\`\${url}?\${new URLSearchParams(${scriptLiteral(texts(query))})}\`` : 'url';
    const shown =
      role === 'delete'
        ? ["  console.log('Deleted.');"]
        : role === 'list'
          ? ['  const { data } = await response.json();', '  console.log(data.length);']
          : [`  const ${record} = await response.json();`, ...showRecord(facts).map((line) => `  ${line}`)];
    const names = {
      status: 'problem.status',
      problem: 'problem',
      retryAfter: "response.headers.get('Retry-After')",
    };
    const [otherwise = '', ...cases] = scriptErrorCases(facts.errors, names);
    return program(facts, [
      `const response = await fetch(${url}, ${options(facts, facts.form)});`,
      'if (response.ok) {',
      ...shown,
      otherwise,
      '  const problem = await response.json();',
      ...cases,
    ]);
  },
};

function watchRecord(facts: SampleFacts): string {
  const branches = {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: The sample contains the template.
    text: 'process.stdout.write(data.offset === 0 ? `\\n${data.text}` : data.text);',
    record: `console.log(data.state, data.error?.detail ?? '');`,
    deleted: `console.log('The ${facts.record} was deleted.');`,
  };
  const shown = Object.entries(branches).filter(([name]) => name in facts.resource.events);
  return program(facts, [
    `const response = await fetch(url, ${scriptLiteral({ headers })});`,
    refuse('response'),
    '',
    "let unread = '';",
    'const pieces = response.body?.pipeThrough(new TextDecoderStream()) ?? [];',
    'for await (const piece of pieces) {',
    "  const events = (unread + piece).split('\\n\\n');",
    "  unread = events.pop() ?? '';",
    '  for (const event of events) {',
    '    const name = /^event: (.*)$/m.exec(event)?.[1];',
    "    const data = JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? 'null');",
    ...shown.map(([name, code], index) => `    ${index === 0 ? '' : 'else '}if (name === '${name}') ${code}`),
    '  }',
    '}',
  ]);
}

function listPages(facts: SampleFacts): string {
  return program(facts, [
    `const query = new URLSearchParams(${scriptLiteral(texts(facts.query))});`,
    'for (;;) {',
    `  const response = await fetch(\`\${url}?\${query}\`, ${scriptLiteral({ headers }, 2)});`,
    `  ${refuse('response')}`,
    '  const { data, meta } = await response.json();',
    '  for (const { id, name } of data) console.log(id, name);',
    '  if (meta.next_cursor === null) break;',
    "  query.set('cursor', meta.next_cursor);",
    '}',
  ]);
}

function showRecord({ record, role, result }: SampleFacts): string[] {
  const fields: Readonly<Partial<Record<SampleFacts['role'], readonly string[]>>> = {
    create: ['state', result],
    get: ['name', 'state', result],
    update: ['favorite', 'updated_at'],
    put: ['name', 'favorite'],
  };
  return [`console.log(${(fields[role] ?? []).map((field) => `${record}.${field}`).join(', ')});`];
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: The sample contains the template.
const authorization = new Expression('`Bearer ${process.env.CONTENTGEN_API_KEY}`');
const headers = { Authorization: authorization };

/** Returns the options of a call of `fetch`. */
function options({ operation }: SampleFacts, body: Fields, more: Fields = {}): string {
  const hasBody = operation.bodyMediaTypes.length > 0;
  const type = hasBody ? { 'Content-Type': 'application/json' } : {};
  return scriptLiteral({
    ...(operation.method === 'get' ? {} : { method: operation.method.toUpperCase() }),
    headers: { ...headers, ...type, ...more },
    ...(hasBody ? { body: new Expression(`JSON.stringify(${scriptLiteral(body, 2)})`) } : {}),
  });
}

/** Turns the values of a query into texts, because `URLSearchParams` accepts only texts. */
function texts(query: Fields): Fields {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

function refuse(response: string): string {
  return `if (!${response}.ok) throw new Error((await ${response}.json()).detail);`;
}

function program({ url }: SampleFacts, lines: readonly string[]): string {
  return [`const url = ${scriptString(url)};`, ...lines, ''].join('\n');
}
