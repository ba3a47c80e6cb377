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

/**
 * Returns a table of the parts of the API: which parts are in the brief, and which parts the contract marks with
 * `x-origin` as decisions.
 */
export function decisionTable(): string {
  const labels = templates.map(
    ({ value, label }) => [`${value}, ${label}`, isDecidedLabel(String(value))] as const,
  );
  const decided = labels.flatMap(([label, isDecided]) => (isDecided ? [label] : []));
  return table(
    ['part', 'from the brief', 'our decisions'],
    [
      row('fields of a document', fieldsOf('Document')),
      row('fields of an image', fieldsOf('Image')),
      row('fields of a new document', fieldsOf('DocumentCreate')),
      row('fields of a new image', fieldsOf('ImageCreate')),
      row('query parameters', parametersIn('query')),
      row('request headers', parametersIn('header')),
      row('response headers', responseHeaders()),
      row('the body of a list', fieldsOf('DocumentList')),
      row('`meta` of a list', fieldsOf('ListMeta')),
      row('the body of an error', fieldsOf('ValidationProblem')),
      ['labels of templates', `all ${labels.length - decided.length} others`, decided.join('; ')],
    ],
  );
}

/** Names, each with whether it is a decision. */
type Origins = ReadonlyMap<string, boolean>;

function row(part: string, origins: Origins): string[] {
  const names = (isDecided: boolean) =>
    codes([...origins].flatMap(([name, origin]) => (origin === isDecided ? [name] : [])));
  return [part, names(false), names(true)];
}

/** Returns the fields of a schema. If the schema itself is marked, all are decisions. */
function fieldsOf(name: string): Origins {
  const fields = Object.entries(schemas[name]?.properties ?? {});
  return new Map(fields.map(([field, one]) => [field, isDecision(schemas[name]) || isDecision(one)]));
}

function parametersIn(place: 'query' | 'header'): Origins {
  const parameters = allOperations.flatMap((operation) => operation.parameters ?? []);
  return new Map(
    parameters.filter((one) => one.in === place).map((one) => [one.name, isDecision(one)] as const),
  );
}

function responseHeaders(): Origins {
  const headers = Object.values(components.responses).flatMap((response) =>
    Object.entries(response.headers ?? {}),
  );
  const origins = headers.map(([name, header]) => [name, isDecision(header)] as const);
  return new Map(origins.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function isDecidedLabel(id: string): boolean {
  return schemas.TemplateId?.['x-enumOrigins']?.[id] === 'decision';
}

function isDecision(part: object | undefined): boolean {
  return (part as Marked | undefined)?.['x-origin'] === 'decision';
}
