import { clientProgram, putCall, resourceCall } from './client-program.ts';
import { Expression, scriptLiteral, scriptString } from './literals.ts';
import { needsResults, withCurrentResults } from './request-body.ts';
import type { SampleFacts } from './sample-facts.ts';
import { type ErrorNames, scriptErrorCases } from './script-error-cases.ts';
import type { TopicKey } from './topics.ts';

/** Writes the samples for TypeScript, with the client. */
export const typescriptSamples: Readonly<Record<TopicKey, (facts: SampleFacts) => string>> = {
  plain: (facts) => plain[facts.role](facts),
  async: (facts) => {
    const { record } = facts;
    const options = { prefer: 'respond-async', idempotencyKey: new Expression('crypto.randomUUID()') };
    return program(
      facts,
      ['waitFor'],
      `const ${record} = await ${call(facts, 'create', [scriptLiteral(facts.form), scriptLiteral(options)])};`,
      `console.log(${record}.state);`,
      `const done = await waitFor(${resourceOf(facts)}, ${record});`,
      `console.log(done.state, done.error?.detail ?? done.${facts.result});`,
    );
  },
  unchanged: (facts) => {
    const params = { path: { id: facts.id }, header: { 'If-None-Match': facts.etag } };
    const path = scriptString(facts.operation.path);
    return program(
      facts,
      [],
      `const { data, response } = await client.GET(${path}, ${scriptLiteral({ params })});`,
      "if (response.status === 304) console.log('Not changed.');",
      "else console.log(data?.name, response.headers.get('ETag'));",
    );
  },
  pictures: (facts) => {
    const { record, result } = facts;
    return `import { writeFile } from 'node:fs/promises';\n${program(
      facts,
      [],
      `const ${record} = await ${call(facts, 'get', [scriptString(facts.id)])};`,
      `for (const [index, url] of ${record}.${result}.entries()) {`,
      '  const picture = await fetch(url);',
      `  await writeFile(\`picture-\${index + 1}.png\`, Buffer.from(await picture.arrayBuffer()));`,
      '}',
      `console.log(${record}.${result}.length, 'saved');`,
    )}`;
  },
  conditional: (facts) => {
    const id = scriptString(facts.id);
    const update = call(facts, 'update', [id, scriptLiteral(facts.json), '{ ifMatch }']);
    return program(
      facts,
      ['PreconditionFailedError'],
      `const read = await ${call(facts, 'get', [id])}.asResponse();`,
      `const ifMatch = read.headers.get('ETag') ?? undefined;`,
      'try {',
      `  const ${facts.record} = await ${update};`,
      `  console.log('Updated at', ${facts.record}.updated_at);`,
      '} catch (error) {',
      '  if (!(error instanceof PreconditionFailedError)) throw error;',
      `  console.log('Another client has changed the ${facts.record}. Read it again.');`,
      '}',
    );
  },
  errors: (facts) => {
    const names: ErrorNames = {
      status: 'error.status',
      problem: 'error.problem',
      retryAfter: "error.headers.get('Retry-After')",
    };
    if (facts.role === 'watch') throw new Error('A watched record has no sample of errors.');
    if (facts.role === 'put') {
      const inError = {
        status: 'error.status',
        problem: 'error',
        retryAfter: "response.headers.get('Retry-After')",
      };
      return program(
        facts,
        [],
        `const { data, error, response } = await ${putCall(facts.operation.path, facts.id, facts.form)};`,
        `if (error === undefined) {`,
        '  console.log(data?.name);',
        ...scriptErrorCases(facts.errors, inError),
      );
    }
    const [method, parameters, shown] = errorCalls[facts.role](facts);
    const [, ...cases] = scriptErrorCases(facts.errors, names);
    return program(
      facts,
      ['ApiError'],
      'try {',
      `  ${facts.role === 'delete' ? '' : 'const result = '}await ${call(facts, method, parameters)};`,
      `  console.log(${shown});`,
      '} catch (error) {',
      '  if (!(error instanceof ApiError)) throw error;',
      ...cases,
    );
  },
};

const plain: Readonly<Record<SampleFacts['role'], (facts: SampleFacts) => string>> = {
  list: (facts) =>
    program(
      facts,
      [],
      `const query = ${scriptLiteral(facts.query)} as const;`,
      `const page = await ${call(facts, 'list', ['query'])};`,
      `console.log(page.meta.total, 'in total,', page.data.length, 'on this page');`,
      '',
      'const cursor = page.meta.next_cursor;',
      `const next = cursor === null ? page : await ${call(facts, 'list', ['{ ...query, cursor }'])};`,
      `console.log(next.data.length, 'on the next page');`,
      '',
      '// Or all pages, each when the loop needs it.',
      `for await (const { id, name } of ${call(facts, 'iterate', ['query'])}) console.log(id, name);`,
    ),
  create: (facts) =>
    program(
      facts,
      [],
      `const ${facts.record} = await ${call(facts, 'create', [scriptLiteral(facts.form)])};`,
      `console.log(${facts.record}.state, ${facts.record}.${facts.result});`,
    ),
  get: (facts) =>
    program(
      facts,
      [],
      `const ${facts.record} = await ${call(facts, 'get', [scriptString(facts.id)])};`,
      `console.log(${facts.record}.name, ${facts.record}.state, ${facts.record}.${facts.result});`,
    ),
  watch: (facts) => {
    const { resource, record, id } = facts;
    const branches = {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: The sample contains the template.
      text: 'process.stdout.write(event.data.offset === 0 ? `\\n${event.data.text}` : event.data.text);',
      record: `console.log(event.data.state, event.data.error?.detail ?? '');`,
      deleted: `console.log('The ${record} was deleted.');`,
    };
    const shown = Object.entries(branches).filter(([name]) => name in resource.events);
    return program(
      facts,
      ['watch'],
      `for await (const event of watch(${resourceOf(facts)}, ${scriptString(id)})) {`,
      ...shown.map(
        ([name, code], index) => `  ${index === 0 ? '' : 'else '}if (event.type === '${name}') ${code}`,
      ),
      '}',
    );
  },
  update: (facts) => {
    const { record, form } = facts;
    const imports = needsResults(facts) ? ['setFavorite'] : [];
    const parameters = [scriptString(facts.id), scriptLiteral(form)];
    const update = needsResults(facts)
      ? `setFavorite(${resourceOf(facts)}, ${scriptString(facts.id)}, true)`
      : call(facts, 'update', parameters);
    return program(
      facts,
      imports,
      `const ${record} = await ${update};`,
      `console.log(${record}.favorite, ${record}.updated_at);`,
    );
  },
  put: (facts) => {
    const { record } = facts;
    const read = needsResults(facts)
      ? [`const ${record} = await ${call(facts, 'get', [scriptString(facts.id)])};`]
      : [];
    const body = withCurrentResults(facts, `${record}.${facts.result}`);
    return program(
      facts,
      [],
      ...read,
      `const { data, error } = await ${putCall(facts.operation.path, facts.id, body)};`,
      'if (error !== undefined) throw new Error(error.detail);',
      'console.log(data?.name, data?.favorite);',
    );
  },
  delete: (facts) =>
    program(
      facts,
      [],
      `await ${call(facts, 'delete', [scriptString(facts.id)])};`,
      "console.log('Deleted.');",
    ),
};

/** The method, its parameters, and what a success prints. */
type ErrorCall = readonly [method: string, parameters: readonly string[], shown: string];

const errorCalls: Readonly<
  Record<Exclude<SampleFacts['role'], 'put' | 'watch'>, (facts: SampleFacts) => ErrorCall>
> = {
  list: ({ query }) => ['list', [scriptLiteral(query)], 'result.data.length'],
  create: ({ form, result }) => ['create', [scriptLiteral(form)], `result.state, result.${result}`],
  get: ({ id, result }) => ['get', [scriptString(id)], `result.name, result.${result}`],
  update: ({ id, form }) => [
    'update',
    [scriptString(id), scriptLiteral(form)],
    'result.favorite, result.updated_at',
  ],
  delete: ({ id }) => ['delete', [scriptString(id)], "'Deleted.'"],
};

function program({ server }: SampleFacts, imports: readonly string[], ...lines: readonly string[]): string {
  return clientProgram(server, imports, ...lines);
}

function resourceOf({ resource }: SampleFacts): string {
  return `client.${resource.name}`;
}

function call({ resource }: SampleFacts, method: string, parameters: readonly string[]): string {
  return resourceCall(resource.name, method, parameters);
}
