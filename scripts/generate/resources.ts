import { banner } from './banner.ts';
import { comment } from './comment.ts';
import { type Contract, methods, type Operation, type Parameter, resolver, type Schema } from './contract.ts';

interface Row {
  readonly method: (typeof methods)[number];
  readonly path: string;
  readonly operation: Operation;
  /** Parameters, those of the path first, resolved. */
  readonly parameters: readonly Parameter[];
  /** The name of the method on its resource. */
  readonly name: string;
}

const eventStream = 'text/event-stream';
/** The header that only a stream heeds: watching sends it by itself. */
const ofStreams = 'Last-Event-ID';

const names = { get: 'get', post: 'create', put: undefined, patch: 'update', delete: 'delete' } as const;

/**
 * The types of the client's resources: an interface for each, readable and with the contract's own descriptions,
 * the results of each operation by status, and the schemas that a program may want to name.
 *
 * PUT has no method of its own where PATCH is the same update.
 */
export function resourcesModule(contract: Contract): string {
  const { resolve, schemaName } = resolver(contract);
  const groups = groupsOf(contract);
  const used = new Set<string>();
  const use = (name: string) => {
    used.add(name);
    return name;
  };

  const parts = [...groups].map(([tag, rows]) => {
    const item = bodyOf(rows.find(({ name }) => name === 'get'));
    const methodsText = rows.flatMap((row) => [
      methodText(row),
      ...(row.name === 'list' ? [iterateText(row)] : []),
      ...(eventsOf(row) ? [watchText(row)] : []),
    ]);
    return [
      ...rows.flatMap((row) => [queryText(row), optionsText(row), resultText(row), eventText(row)]),
      `${comment(tagDescription(tag), '')}export interface ${tag} {\n${methodsText.join('')}}\n`,
    ].join('');

    function methodText(row: Row): string {
      const data = bodyOf(row);
      const parameters = [
        ...(row.path.includes('{') ? ['id: string'] : []),
        ...(row.operation.requestBody
          ? [`body: ${use(schemaName(firstContent(row.operation.requestBody)))}`]
          : []),
        ...(hasQuery(row) ? [`query?: ${typeName(row)}Query`] : []),
        `options?: ${optionsName(row)}`,
      ];
      return `${comment(describe(row), '  ')}  ${row.name}(${parameters.join(', ')}): Call<${data}, ${typeName(row)}Result>;\n`;
    }

    function iterateText(row: Row): string {
      const words = 'Every record of the list, page after page; a page is asked for when it is needed.';
      const query = `Omit<${typeName(row)}Query, 'cursor'>`;
      return `${comment(words, '  ')}  iterate(query?: ${query}, options?: ${optionsName(row)}): AsyncIterableIterator<${item}>;\n`;
    }
  });

  /** The schema of each event's data, by the event's name; undefined for what is not streamed. */
  function eventsOf({ operation }: Row): Readonly<Record<string, Schema>> | undefined {
    const contents = Object.values(operation.responses).map((response) => resolve(response).content);
    const [stream] = contents.flatMap((content) => content?.[eventStream]?.schema ?? []);
    return stream && resolve(stream)['x-events'];
  }

  function eventText(row: Row): string {
    const events = eventsOf(row);
    if (events === undefined) return '';
    const members = Object.entries(events).map(
      ([name, schema]) => `  | WatchEvent<'${name}', ${use(schemaName(schema))}>\n`,
    );
    const words = `What is told of ${article(bodyOf(row))} that is watched; \`type\` tells the kinds apart.`;
    return `${comment(words, '')}export type ${bodyOf(row)}Event =\n${members.join('').trimEnd()};\n\n`;
  }

  function watchText(row: Row): string {
    const words = `Follows ${article(bodyOf(row))} until its state is final, or it is deleted; a connection that breaks is opened again.`;
    return `${comment(words, '  ')}  watch(id: string, options?: WatchOptions): AsyncIterableIterator<${bodyOf(row)}Event>;\n`;
  }

  function bodyOf(row: Row | undefined): string {
    const success = Object.entries(row?.operation.responses ?? {}).find(([status]) => Number(status) < 300);
    const content = success && resolve(success[1]).content;
    return content ? use(schemaName(firstContent({ content }))) : 'undefined';
  }

  function resultText(row: Row): string {
    const members = Object.entries(row.operation.responses).map(([status, response]) => {
      const { content } = resolve(response);
      const body = content ? use(schemaName(firstContent({ content }))) : 'undefined';
      return `  | ${Number(status) < 300 ? 'Success' : 'Failure'}<${status}, ${body}>\n`;
    });
    const words = `What came of \`${row.operation.operationId}\`, by status.`;
    return `${comment(words, '')}export type ${typeName(row)}Result =\n${members.join('').trimEnd()};\n\n`;
  }

  function queryText(row: Row): string {
    if (!hasQuery(row)) return '';
    const fields = row.parameters.filter(({ in: place }) => place === 'query').map(fieldText);
    const words = `What \`${row.operation.operationId}\` is asked; a field left out has its default.`;
    return `${comment(words, '')}export interface ${typeName(row)}Query {\n${fields.join('')}}\n\n`;
  }

  function fieldText({ name, description, schema }: Parameter): string {
    return `${comment(description ?? '', '  ')}  readonly ${name}?: ${typeOf(schema)} | undefined;\n`;
  }

  function optionsText(row: Row): string {
    const headers = row.parameters.filter(({ in: place }) => place === 'header');
    if (headers.length === 0) return '';
    const fields = headers.map((header) => fieldText({ ...header, name: optionName(header.name) }));
    const words = `What else \`${row.operation.operationId}\` takes.`;
    return `${comment(words, '')}export interface ${optionsName(row)} extends CallOptions {\n${fields.join('')}}\n\n`;
  }

  function typeOf(schema: Schema): string {
    if (schema.$ref !== undefined && resolve(schema).enum) return use(schemaName(schema));
    const { type } = resolve(schema);
    return type === 'integer' ? 'number' : String(type);
  }

  function tagDescription(tag: string): string {
    return contract.tags.find(({ name }) => name === tag)?.description ?? tag;
  }

  const resources = [...groups.keys()].map(
    (tag) => `${comment(tagDescription(tag), '  ')}  readonly ${tag.toLowerCase()}: ${tag};\n`,
  );

  return [
    banner,
    '\n',
    `import type {\n${[...used]
      .filter((name) => name !== 'undefined')
      .sort()
      .map((name) => `  ${name},\n`)
      .join('')}} from '@contentgen/contract';\n`,
    `import type { Call, CallOptions, Failure, Success } from '../call.ts';\n`,
    `import type { WatchEvent, WatchOptions } from '../watch.ts';\n\n`,
    `export type {\n${namesOf(contract).join('')}} from '@contentgen/contract';\n\n`,
    ...parts.map((part) => `${part}\n`),
    `/** The resources of the API. */\nexport interface Resources {\n${resources.join('')}}\n`,
  ].join('');
}

/** For each method of each resource: how it is sent, its header parameters, its documented statuses. */
export function tableModule(contract: Contract): string {
  const table = [...groupsOf(contract)].map(([tag, rows]) => {
    const lines = rows.map(({ name, method, path, operation, parameters }) => {
      const headers = parameters.filter(({ in: place }) => place === 'header').map((header) => header.name);
      const statuses = Object.keys(operation.responses).join(' ');
      return `    ${name}: ['${method.toUpperCase()}', '${path}', '${headers.join(' ')}', '${statuses}'],\n`;
    });
    return `  ${tag.toLowerCase()}: {\n${lines.join('')}  },\n`;
  });
  return [
    banner,
    '\n/** For each method: how it is sent, its header parameters, its documented statuses. */\n',
    `export const table = {\n${table.join('')}} as const;\n`,
  ].join('');
}

/** The rows of every resource, by the tag of its operations. */
function groupsOf(contract: Contract): Map<string, Row[]> {
  const { resolve } = resolver(contract);
  return Map.groupBy(rowsOf(contract, resolve), ({ operation }) => operation.tags[0] ?? '');
}

function rowsOf({ paths }: Contract, resolve: <Value extends object>(value: Value) => Value): Row[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      const isList = method === 'get' && !path.includes('{');
      const name = isList ? 'list' : names[method];
      if (operation === undefined || name === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
        .map(resolve)
        .filter((parameter) => parameter.name !== ofStreams);
      return [{ method, path, operation, parameters, name }];
    }),
  );
}

/** The schemas that are more than a text or a number, as lines. */
function namesOf({ components }: Contract): string[] {
  const schemas = Object.entries(components.schemas);
  const named = schemas.filter(([, schema]) => schema.enum !== undefined || schema.properties !== undefined);
  return named.map(([name]) => `  ${name},\n`).sort();
}

function typeName({ operation: { operationId } }: Row): string {
  return operationId[0]?.toUpperCase() + operationId.slice(1);
}

function optionsName(row: Row): string {
  return row.parameters.some(({ in: place }) => place === 'header')
    ? `${typeName(row)}Options`
    : 'CallOptions';
}

/** `If-None-Match` as an option is `ifNoneMatch`. */
function optionName(header: string): string {
  return header[0]?.toLowerCase() + header.slice(1).replaceAll('-', '');
}

function hasQuery({ parameters }: Row): boolean {
  return parameters.some(({ in: place }) => place === 'query');
}

function firstContent({
  content = {},
}: {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}) {
  return Object.values(content)[0]?.schema ?? {};
}

function describe({ operation }: Row): string {
  return `${operation.summary}. ${operation.description}`;
}

/** `Document` as `a document`. */
function article(schema: string): string {
  const noun = schema.toLowerCase();
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
