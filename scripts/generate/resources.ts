import { banner } from './banner.ts';
import { comment } from './comment.ts';
import { type Contract, type Parameter, resolver, type Schema } from './contract.ts';
import { bodySchema, type Method, methodsByTag, optionName } from './methods.ts';

const eventStream = 'text/event-stream';

/**
 * Returns the module with the types of the client's resources: an interface per resource with the descriptions of the
 * contract, and the schemas that a program may need to name.
 */
export function resourcesModule(contract: Contract): string {
  const { resolve, schemaName } = resolver(contract);
  const groups = methodsByTag(contract);
  const used = new Set<string>();
  const use = (name: string) => {
    used.add(name);
    return name;
  };

  const parts = [...groups].map(([tag, rows]) => {
    const item = bodyOf(rows.find(({ name }) => name === 'get'));
    const called = rows.filter((row) => eventsOf(row) === undefined);
    const methodsText = called.flatMap((row) => [
      methodText(row),
      ...(row.name === 'list' && pageMembers(row).length > 0 ? [iterateText(row)] : []),
    ]);
    return [
      ...called.flatMap((row) => [queryText(row), optionsText(row)]),
      ...rows.map((row) => eventText(row, item)),
      `${comment(tagDescription(tag), '')}export interface ${tag} {\n${methodsText.join('')}}\n`,
    ].join('');

    function methodText(row: Method): string {
      const data = bodyOf(row);
      const parameters = [
        ...(row.path.includes('{') ? ['id: string'] : []),
        ...(row.operation.requestBody ? [`body: ${use(schemaName(bodySchema(row.operation)))}`] : []),
        ...(hasQuery(row) ? [`query?: ${typeName(row)}Query`] : []),
        `options?: ${optionsName(row)}`,
      ];
      return `${comment(describe(row), '  ')}  ${row.name}(${parameters.join(', ')}): Call<${data}>;\n`;
    }

    function iterateText(row: Method): string {
      const words =
        'All records of the list, or the records from `cursor` on. The loop requests each page when it reaches it.';
      return `${comment(words, '  ')}  iterate(query?: ${typeName(row)}Query, options?: ${optionsName(row)}): AsyncIterableIterator<${item}>;\n`;
    }
  });

  /** Returns the schema of each event's data, by the event's name; undefined for an operation without a stream. */
  function eventsOf({ operation }: Method): Readonly<Record<string, Schema>> | undefined {
    const contents = Object.values(operation.responses).map((response) => resolve(response).content);
    const [stream] = contents.flatMap((content) => content?.[eventStream]?.schema ?? []);
    return stream && resolve(stream)['x-events'];
  }

  function eventText(row: Method, item: string): string {
    const events = eventsOf(row);
    if (events === undefined) return '';
    const members = Object.entries(events).map(
      ([name, schema]) => `  | WatchEvent<'${name}', ${use(schemaName(schema))}>\n`,
    );
    const words = `An event of ${article(item)}. \`type\` distinguishes the kinds.`;
    return `${comment(words, '')}export type ${item}Event =\n${members.join('').trimEnd()};\n\n`;
  }

  function bodyOf(row: Method | undefined): string {
    const success = Object.entries(row?.operation.responses ?? {}).find(([status]) => Number(status) < 300);
    const content = success && resolve(success[1]).content;
    return content ? use(schemaName(firstContent({ content }))) : 'undefined';
  }

  function queryText(row: Method): string {
    if (!hasQuery(row)) return '';
    const members = pageMembers(row);
    const fields = row.parameters
      .filter(({ in: place }) => place === 'query')
      .map((parameter) => fieldText(parameter, members.includes(`next_${parameter.name}`)));
    const words = `The query of \`${row.operation.operationId}\`. A field left out has its default value.`;
    return `${comment(words, '')}export interface ${typeName(row)}Query {\n${fields.join('')}}\n\n`;
  }

  /** Returns the members of `meta` in a page of a list. */
  function pageMembers({ operation }: Method): string[] {
    const success = Object.entries(operation.responses).find(([status]) => Number(status) < 300);
    const { meta = {} } = (success && resolve(firstContent(resolve(success[1]))).properties) ?? {};
    return Object.keys(resolve(meta).properties ?? {});
  }

  /**
   * Returns the line of a parameter in an interface.
   *
   * @param isPosition whether a page has this value for the next page, as `next_cursor` for `cursor`.
   */
  function fieldText({ name, description, schema }: Parameter, isPosition = false): string {
    const value = schema.default ?? resolve(schema).default;
    const end = isPosition
      ? 'Null: the first page.'
      : value !== undefined && `Default: \`${JSON.stringify(value)}\`.`;
    const words = end ? `${description?.trimEnd()} ${end}` : description;
    const type = isPosition ? `${typeOf(schema)} | null` : typeOf(schema);
    return `${comment(words ?? '', '  ')}  readonly ${name}?: ${type} | undefined;\n`;
  }

  function optionsText(row: Method): string {
    const headers = row.parameters.filter(({ in: place }) => place === 'header');
    if (headers.length === 0) return '';
    const fields = headers.map((header) => fieldText({ ...header, name: optionName(header.name) }));
    const words = `The options of \`${row.operation.operationId}\`.`;
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

  const watched = [...groups].flatMap(([tag, rows]) => {
    const item = bodyOf(rows.find(({ name }) => name === 'get'));
    return rows
      .filter(eventsOf)
      .map(
        () => `  /** The events of ${article(item)}. */\n  readonly ${tag.toLowerCase()}: ${item}Event;\n`,
      );
  });

  const resources = [...groups.keys()].map(
    (tag) => `${comment(tagDescription(tag), '  ')}  readonly ${tag.toLowerCase()}: ${tag};\n`,
  );

  return [
    banner,
    '\n',
    `import type { Call, CallOptions, WatchEvent } from '../call.ts';\n`,
    `import type {\n${[...used]
      .filter((name) => name !== 'undefined')
      .sort()
      .map((name) => `  ${name},\n`)
      .join('')}} from '@contentgen/contract';\n\n`,
    `export type {\n${namesOf(contract).join('')}} from '@contentgen/contract';\n\n`,
    ...parts.map((part) => `${part}\n`),
    `/** The resources of the API. */\nexport interface Resources {\n${resources.join('')}}\n\n`,
    `/** The events of each resource whose records \`watch\` follows. */\nexport interface Events {\n${watched.join('')}}\n`,
  ].join('');
}

/** Returns the names of the objects and choices among the schemas, as lines. */
function namesOf({ components }: Contract): string[] {
  const schemas = Object.entries(components.schemas);
  const named = schemas.filter(
    ([name, schema]) => name !== 'Problem' && (schema.enum !== undefined || schema.properties !== undefined),
  );
  return named.map(([name]) => `  ${name},\n`).sort();
}

function typeName({ operation: { operationId } }: Method): string {
  return operationId[0]?.toUpperCase() + operationId.slice(1);
}

function optionsName(row: Method): string {
  return row.parameters.some(({ in: place }) => place === 'header')
    ? `${typeName(row)}Options`
    : 'CallOptions';
}

function hasQuery({ parameters }: Method): boolean {
  return parameters.some(({ in: place }) => place === 'query');
}

function firstContent({
  content = {},
}: {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}) {
  return Object.values(content)[0]?.schema ?? {};
}

function describe({ operation }: Method): string {
  return `${operation.summary}. ${operation.description}`;
}

/** Returns the name of a schema as a noun with its article: `Document` becomes `a document`. */
function article(schema: string): string {
  const noun = schema.toLowerCase();
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
