import type { FieldError } from '@contentgen/contract';

/** What Prism's validator says of one broken rule; `path` begins with `body`, `query`, `path` or `header`. */
export interface Diagnostic {
  readonly path?: readonly (string | number)[];
  readonly code?: string | number;
  readonly message: string;
}

/** The contract's code for each keyword of JSON Schema that the contract uses. */
const codes: Readonly<Record<string, FieldError['code']>> = {
  required: 'required',
  additionalProperties: 'unknown',
  type: 'type',
  enum: 'choice',
  minLength: 'too_short',
  maxLength: 'too_long',
  maxItems: 'too_many',
  pattern: 'pattern',
  format: 'format',
};

/** What Prism found wrong with a request, in the contract's shape. */
export function fieldErrors(diagnostics: readonly Diagnostic[]): FieldError[] {
  return diagnostics.map(({ path = [], code, message }) => ({
    field: field(path.slice(1).map(String), message),
    code: codes[String(code)] ?? 'format',
    detail: plain(message.replace(/^Request \w+ ((property|parameter) \S+ )?/, '')),
  }));
}

function field(path: readonly string[], message: string): string {
  // Prism names a missing or unknown property only in its sentence.
  const named = /(?:required property|found) '(.*)'/s.exec(message)?.[1];
  const [first = named ?? 'body', ...rest] = path;
  return rest.reduce((name, part) => (/^\d+$/.test(part) ? `${name}[${part}]` : `${name}.${part}`), first);
}

function plain(sentence: string): string {
  return sentence
    .replace(/^must have required property .*/, 'is required')
    .replace(/^must NOT have additional properties.*/, 'is not a field of this operation')
    .replace('must be equal to one of the allowed values:', 'must be one of');
}
