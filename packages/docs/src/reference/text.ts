import { contract, type OpenApiOperation } from '@contentgen/contract';
import { valuesOf } from '../includes/parameter-table.ts';
import { table } from '../includes/table.ts';
import { escapeHtml, renderMarkdown } from '../markdown.ts';
import {
  curlSampleOf,
  fragmentOf,
  type PlacedOperation,
  sentRequests,
  shownOperations,
} from './rendition.ts';

/** A part of the reference as Markdown: a tag or an operation, with its heading. */
interface Part {
  /** The id of the part in Redoc's page, without the `#`. */
  readonly id: string;
  readonly markdown: string;
}

/** Returns the reference as one Markdown text, for language models and other programs. */
export function referenceMarkdown(): string {
  return [
    `# ${contract.info.title}`,
    contract.info.description,
    ...parts().map(({ markdown }) => markdown),
  ].join('\n\n');
}

/** Returns the reference as HTML: for readers without JavaScript, for search engines, and until Redoc has started. */
export function referenceHtml(): string {
  return parts()
    .map(({ id, markdown }) => `<section id="${escapeHtml(id)}">${renderMarkdown(markdown).html}</section>`)
    .join('\n');
}

function parts(): Part[] {
  return contract.tags.flatMap(({ name, description }) => [
    { id: `/${name.toLowerCase()}`, markdown: `## ${name}\n\n${description.trim()}` },
    ...[...shownOperations, ...sentRequests]
      .filter(({ operation }) => operation.tags[0] === name)
      .map((placed) => ({ id: fragmentOf(placed.operation).slice(1), markdown: operationText(placed) })),
  ]);
}

function operationText(placed: PlacedOperation): string {
  const { path, method, operation, parameters } = placed;
  const { summary, description, requestBody, responses } = operation;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const curl = curlSampleOf(placed);
  return [
    `### ${summary}`,
    method === 'webhook' ? '`POST` to your URL' : `\`${method.toUpperCase()} ${path}\``,
    description.trim(),
    parameters.length > 0 &&
      table(
        ['parameter', 'in', 'values', 'meaning'],
        parameters.map(({ name, in: place, schema, description }) => [
          `\`${name}\``,
          place,
          valuesOf(schema),
          description,
        ]),
      ),
    body?.properties &&
      table(
        ['field', 'required', 'values', 'meaning'],
        Object.entries(body.properties).map(([name, field]) => [
          `\`${name}\``,
          body.required?.includes(name) ? 'yes' : '',
          valuesOf(field),
          field.description ?? '',
        ]),
      ),
    table(
      ['status', 'meaning'],
      Object.entries(responses).map(([status, { description }]) => [status, description]),
    ),
    curl && `\`\`\`sh\n${curl}\n\`\`\``,
    ...exampleOf(operation),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Returns the first example of a success, or of the body of a request that the service sends. */
function exampleOf({ responses, requestBody }: OpenApiOperation): string[] {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const content = success?.[0] === '2XX' ? requestBody?.content : success?.[1].content;
  const example = Object.values(content?.['application/json']?.examples ?? {})[0]?.value;
  return example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``];
}
