import { contract, dereference, templates } from '@contentgen/contract';
import { allOperations } from './operation-link.ts';
import { codes, table } from './table.ts';

/** A part of the contract that may be marked as a decision. */
interface Marked {
  readonly 'x-origin'?: string;
  readonly 'x-enumOrigins'?: Readonly<Record<string, string>>;
  readonly properties?: Readonly<Record<string, Marked>>;
}

const { components } = dereference(contract);
const schemas = components.schemas as Readonly<Record<string, Marked>>;

/** What the original brief of the API does not have: everything that the contract marks with `x-origin`. */
export function decisionTable(): string {
  const labels = Object.keys(schemas.TemplateId?.['x-enumOrigins'] ?? {}).map(
    (id) => `${id}, ${templates.find(({ value }) => String(value) === id)?.label}`,
  );
  return table(
    ['part', 'decisions'],
    [
      ['fields of a document', codes(decidedFields('Document'))],
      ['fields of an image', codes(decidedFields('Image'))],
      ['fields of a new document', codes(decidedFields('DocumentCreate'))],
      ['query parameters', codes(decidedParameters('query'))],
      ['request headers', codes(decidedParameters('header'))],
      ['response headers', codes(decidedHeaders())],
      ['the body of a list', codes(decidedFields('DocumentList'))],
      ['`meta` of a list', codes(decidedFields('ListMeta'))],
      ['the body of an error', codes(decidedFields('ValidationProblem'))],
      ['labels of templates', labels.join('; ')],
    ],
  );
}

/** The marked fields of a schema. If the schema itself is marked, these are all its fields. */
function decidedFields(name: string): string[] {
  const fields = Object.entries(schemas[name]?.properties ?? {});
  const decided = fields.filter(([, field]) => isDecision(schemas[name]) || isDecision(field));
  return decided.map(([field]) => field);
}

function decidedParameters(place: 'query' | 'header'): string[] {
  const parameters = allOperations.flatMap((operation) => operation.parameters ?? []);
  return [
    ...new Set(parameters.filter((one) => one.in === place && isDecision(one)).map(({ name }) => name)),
  ];
}

function decidedHeaders(): string[] {
  const headers = Object.values(components.responses).flatMap((response) =>
    Object.entries(response.headers ?? {}),
  );
  return [...new Set(headers.filter(([, header]) => isDecision(header)).map(([name]) => name))].sort();
}

function isDecision(part: object | undefined): boolean {
  return (part as Marked | undefined)?.['x-origin'] === 'decision';
}
