import { clientProgram, putCall, resourceCall } from './client-program.ts';
import { Expression, scriptLiteral, scriptString } from './literals.ts';
import { needsResults, withCurrentResults } from './request-body.ts';
import { type ErrorNames, scriptErrorCases } from './script-error-cases.ts';
import type { Subject } from './subject.ts';
import type { TopicKey } from './topics.ts';

/** Writes the samples for TypeScript, with the client. */
export const typescriptSamples: Readonly<Record<TopicKey, (subject: Subject) => string>> = {
  plain: (subject) => plain[subject.role](subject),
  async: (subject) => {
    const { record } = subject;
    const options = { prefer: 'respond-async', idempotencyKey: new Expression('crypto.randomUUID()') };
    return program(
      subject,
      ['waitFor'],
      `const ${record} = await ${call(subject, 'create', [scriptLiteral(subject.form), scriptLiteral(options)])};`,
      `console.log(${record}.state);`,
      `const done = await waitFor(${resourceOf(subject)}, ${record});`,
      `console.log(done.state, done.error?.detail ?? done.${subject.result});`,
    );
  },
  watch: (subject) => {
    const { resource, record, id } = subject;
    const branches = {
      text: 'process.stdout.write(event.data.text);',
      restart: "console.log('A new draft begins. Discard the text so far.');",
      state: `console.log(event.data.state, event.data.error?.detail ?? '');`,
      deleted: `console.log('The ${record} was deleted.');`,
    };
    const shown = Object.entries(branches).filter(([name]) => name in resource.events);
    return program(
      subject,
      ['watch'],
      `for await (const event of watch(${resourceOf(subject)}, ${scriptString(id)})) {`,
      ...shown.map(
        ([name, code], index) => `  ${index === 0 ? '' : 'else '}if (event.type === '${name}') ${code}`,
      ),
      '}',
    );
  },
  unchanged: (subject) =>
    program(
      subject,
      [],
      `const result = await ${call(subject, 'get', [scriptString(subject.id), scriptLiteral({ ifNoneMatch: subject.etag })])}.result();`,
      "if (result.status === 304) console.log('Not changed.');",
      `else if (result.ok) console.log(result.data.name, result.response.headers.get('ETag'));`,
      'else throw result.error;',
    ),
  pictures: (subject) => {
    const { record, result } = subject;
    return `import { writeFile } from 'node:fs/promises';\n${program(
      subject,
      ['pictureBytes'],
      `const ${record} = await ${call(subject, 'get', [scriptString(subject.id)])};`,
      `for (const [index, url] of ${record}.${result}.entries()) {`,
      `  await writeFile(\`picture-\${index + 1}.png\`, await pictureBytes(url));`,
      '}',
      `console.log(${record}.${result}.length, 'saved');`,
    )}`;
  },
  conditional: (subject) => {
    const id = scriptString(subject.id);
    const update = call(subject, 'update', [id, scriptLiteral(subject.json), '{ ifMatch }']);
    return program(
      subject,
      [],
      `const read = await ${call(subject, 'get', [id])}.result();`,
      'if (!read.ok) throw read.error;',
      '',
      `const ifMatch = read.response.headers.get('ETag') ?? undefined;`,
      `const result = await ${update}.result();`,
      `if (result.ok) console.log('Updated at', result.data.updated_at);`,
      `else if (result.status === 412) console.log('Another client has changed the ${subject.record}. Read it again.');`,
      'else throw result.error;',
    );
  },
  errors: (subject) => {
    const names: ErrorNames = {
      status: 'result.status',
      problem: 'result.problem',
      optional: subject.operation.statuses.includes(304) ? '?' : '',
      retryAfter: "result.response.headers.get('Retry-After')",
    };
    if (subject.role === 'put') {
      const inError = {
        status: 'error.status',
        problem: 'error',
        retryAfter: "response.headers.get('Retry-After')",
      };
      return program(
        subject,
        [],
        `const { data, error, response } = await ${putCall(subject.operation.path, subject.id, subject.form)};`,
        `if (error === undefined) {`,
        '  console.log(data?.name);',
        ...scriptErrorCases(subject.errors, inError),
      );
    }
    const [method, parameters, shown] = errorCalls[subject.role](subject);
    return program(
      subject,
      [],
      `const result = await ${call(subject, method, parameters)}.result();`,
      'if (result.ok) {',
      `  console.log(${shown});`,
      ...scriptErrorCases(subject.errors, names),
    );
  },
};

const plain: Readonly<Record<Subject['role'], (subject: Subject) => string>> = {
  list: (subject) =>
    program(
      subject,
      [],
      `const query = ${scriptLiteral(subject.query)} as const;`,
      `const page = await ${call(subject, 'list', ['query'])};`,
      `console.log(page.meta.total, 'in total,', page.data.length, 'on this page');`,
      '',
      'const cursor = page.meta.next_cursor;',
      `const next = cursor === null ? page : await ${call(subject, 'list', ['{ ...query, cursor }'])};`,
      `console.log(next.data.length, 'on the next page');`,
      '',
      '// Or all pages, each when the loop needs it.',
      `for await (const { id, name } of ${call(subject, 'iterate', ['query'])}) console.log(id, name);`,
    ),
  create: (subject) =>
    program(
      subject,
      [],
      `const ${subject.record} = await ${call(subject, 'create', [scriptLiteral(subject.form)])};`,
      `console.log(${subject.record}.state, ${subject.record}.${subject.result});`,
    ),
  get: (subject) =>
    program(
      subject,
      [],
      `const ${subject.record} = await ${call(subject, 'get', [scriptString(subject.id)])};`,
      `console.log(${subject.record}.name, ${subject.record}.state, ${subject.record}.${subject.result});`,
    ),
  update: (subject) => {
    const { record, form } = subject;
    const imports = needsResults(subject) ? ['setFavorite'] : [];
    const parameters = [scriptString(subject.id), scriptLiteral(form)];
    const update = needsResults(subject)
      ? `setFavorite(${resourceOf(subject)}, ${scriptString(subject.id)}, true)`
      : call(subject, 'update', parameters);
    return program(
      subject,
      imports,
      `const ${record} = await ${update};`,
      `console.log(${record}.favorite, ${record}.updated_at);`,
    );
  },
  put: (subject) => {
    const { record } = subject;
    const read = needsResults(subject)
      ? [`const ${record} = await ${call(subject, 'get', [scriptString(subject.id)])};`]
      : [];
    const body = withCurrentResults(subject, `${record}.${subject.result}`);
    return program(
      subject,
      [],
      ...read,
      `const { data, error } = await ${putCall(subject.operation.path, subject.id, body)};`,
      'if (error !== undefined) throw new Error(error.detail);',
      'console.log(data?.name, data?.favorite);',
    );
  },
  delete: (subject) =>
    program(
      subject,
      [],
      `await ${call(subject, 'delete', [scriptString(subject.id)])};`,
      "console.log('Deleted.');",
    ),
};

/** The method, its parameters, and what a success prints. */
type ErrorCall = readonly [method: string, parameters: readonly string[], shown: string];

const errorCalls: Readonly<Record<Exclude<Subject['role'], 'put'>, (subject: Subject) => ErrorCall>> = {
  list: ({ query }) => ['list', [scriptLiteral(query)], 'result.data.data.length'],
  create: ({ form, result }) => ['create', [scriptLiteral(form)], `result.data.state, result.data.${result}`],
  get: ({ id, result }) => ['get', [scriptString(id)], `result.data.name, result.data.${result}`],
  update: ({ id, form }) => [
    'update',
    [scriptString(id), scriptLiteral(form)],
    'result.data.favorite, result.data.updated_at',
  ],
  delete: ({ id }) => ['delete', [scriptString(id)], "'Deleted.'"],
};

function program({ server }: Subject, imports: readonly string[], ...lines: readonly string[]): string {
  return clientProgram(server, imports, ...lines);
}

function resourceOf({ resource }: Subject): string {
  return `client.${resource.name}`;
}

function call({ resource }: Subject, method: string, parameters: readonly string[]): string {
  return resourceCall(resource.name, method, parameters);
}
