import {
  contract,
  dereference,
  type JsonSchema,
  labelOf,
  type OpenApiOperation,
  type OpenApiParameter,
} from '@contentgen/contract';
import { problemAnchors } from '../includes/problem-chapters.ts';
import { readSampleFacts } from '../samples/sample-facts.ts';
import type { FormExample, FormField, OperationForm, TryFile } from './operation-form.ts';

/** The file of the site with the forms. */
export const formsFile = 'try/operations.json';

const document = dereference(contract);

/** Returns the content of the file with the forms. */
export function readTryFile(): TryFile {
  return { operations: readOperationForms(), problems: Object.fromEntries(problemAnchors) };
}

/** Returns the forms of all operations, derived from the contract. */
export function readOperationForms(): OperationForm[] {
  return readSampleFacts().map(({ operation: { id, method, path, scopes }, resource, record, role }) => {
    const item = document.paths[path];
    const operation = item?.[method] as OpenApiOperation & { readonly tags: readonly string[] };
    const [body] = Object.values(operation.requestBody?.content ?? {});
    const parameters = [...(item?.parameters ?? []), ...(operation.parameters ?? [])];
    return {
      id,
      summary: operation.summary,
      tag: operation.tags[0] ?? '',
      method: method.toUpperCase(),
      path,
      scopes,
      fields: [...parameters.map(parameterField), ...bodyFields(body?.schema)],
      examples: Object.values(operation.requestBody?.content ?? {}).flatMap(({ examples }) =>
        Object.values(examples).map(formExample),
      ),
      pictures: resource.results?.field ?? null,
      client: { resource: resource.name, record, role },
    };
  });
}

function parameterField({
  name,
  in: place,
  required = false,
  schema,
  description,
  example,
}: OpenApiParameter) {
  return {
    ...field(name, schema, required),
    place,
    hint: firstSentence(description),
    preset: preset(example ?? schema.default),
  };
}

function bodyFields({ properties = {}, required = [] }: JsonSchema = {}): FormField[] {
  return Object.entries(properties).map(([name, schema]) => field(name, schema, required.includes(name)));
}

function field(name: string, schema: JsonSchema, required: boolean): FormField {
  const { type, enum: values = [], maxLength, description = '' } = schema;
  const kinds: Readonly<Record<string, FormField['kind']>> = {
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
    array: 'list',
  };
  return {
    name,
    place: 'body',
    required,
    kind: kinds[String(type)] ?? ((maxLength ?? 0) > 1_000 ? 'long text' : 'text'),
    hint: firstSentence(description),
    choices: values.map((value) => ({ value: String(value), label: labelOf(schema, value) })),
    preset: preset(schema.default),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

function formExample({
  summary,
  value,
}: {
  readonly summary?: string;
  readonly value?: unknown;
}): FormExample {
  return { label: summary ?? '', values: value as FormExample['values'] };
}

function preset(value: unknown): string {
  return value === undefined ? '' : String(value);
}

function firstSentence(description: string): string {
  const [sentence = ''] = description
    .replaceAll(/[`\n]/g, (mark) => (mark === '\n' ? ' ' : ''))
    .split(/(?<=\.)\s/);
  return sentence.trim();
}
