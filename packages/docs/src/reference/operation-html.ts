import {
  contract,
  dereference,
  type JsonSchema,
  type OpenApiOperation,
  type OpenApiParameter,
} from '@contentgen/contract';
import MarkdownIt from 'markdown-it';

/** An operation of the reference as static HTML. */
export interface OperationHtml {
  readonly id: string;
  readonly summary: string;
  /** The fragment of the operation in Redoc's page, such as `#/documents/createdocument`. */
  readonly hash: string;
  readonly html: string;
}

interface PathEntry {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation & { readonly description: string; readonly tags: readonly [string] };
  readonly pathParameters: readonly OpenApiParameter[];
}

const markdown = new MarkdownIt();

/**
 * Returns every operation as static HTML: for the search, for readers without JavaScript, and until Redoc's script
 * runs.
 */
export function operationsAsHtml(): OperationHtml[] {
  return entries().map((entry) => {
    const { operationId: id, summary, tags } = entry.operation;
    return { id, summary, hash: `#/${tags[0]}/${id}`.toLowerCase(), html: operationHtml(entry) };
  });
}

function entries(): PathEntry[] {
  const { paths } = dereference(contract);
  return Object.entries(paths).flatMap(([path, { parameters: pathParameters = [], ...methods }]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as PathEntry['operation'],
      pathParameters,
    })),
  );
}

function operationHtml({ path, method, operation, pathParameters }: PathEntry): string {
  const parameters = [...pathParameters, ...(operation.parameters ?? [])];
  const bodies = Object.entries(operation.requestBody?.content ?? {});
  const responses = Object.entries(operation.responses);
  const result = responses.map(([, { content = {} }]) => content['application/json']?.schema).find(Boolean);
  return [
    `<p><code>${method.toUpperCase()} ${escaped(path)}</code></p>`,
    markdown.render(operation.description),
    table(
      'Parameters',
      parameters.map(({ name, in: place, required, schema, description }) => [
        `<code>${name}</code>`,
        `${place}${required ? ', required' : ''}`,
        markdown.renderInline(description) + values(schema),
      ]),
    ),
    table('Body', fieldRows(bodies[0]?.[1].schema)),
    bodies.length > 0
      ? `<p>Media types: ${bodies.map(([type]) => `<code>${type}</code>`).join(', ')}</p>`
      : '',
    table(
      'Responses',
      responses.map(([status, { description }]) => [
        `<code>${status}</code>`,
        markdown.renderInline(description),
      ]),
    ),
    table('Fields of the result', fieldRows(result)),
  ].join('\n');
}

function fieldRows(schema: JsonSchema | undefined): string[][] {
  const { properties = {}, required = [] } = schema ?? {};
  return Object.entries(properties).map(([name, field]) => [
    `<code>${name}</code>`,
    [[field.type ?? ''].flat().join(' or '), required.includes(name) ? 'required' : '']
      .filter(Boolean)
      .join(', '),
    markdown.renderInline(field.description ?? '') + values(field),
  ]);
}

/** Returns the allowed values with their labels, and the default. */
function values({
  enum: allowed = [],
  'x-enumDescriptions': labels = {},
  default: value,
}: JsonSchema): string {
  const list = allowed.map((one) => {
    const label = labels[String(one)];
    return `<code>${escaped(String(one))}</code>${label === undefined ? '' : ` ${escaped(label)}`}`;
  });
  return [
    list.length > 0 ? ` Values: ${list.join(', ')}.` : '',
    value === undefined ? '' : ` Default: <code>${escaped(String(value))}</code>.`,
  ].join('');
}

function table(title: string, rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return `<h3>${title}</h3>\n<div class="wide"><table>\n${lines.join('\n')}\n</table></div>`;
}

/** Returns a text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
