import { buildRequest } from '../../src/try/build-request.ts';
import { clientCode } from '../../src/try/client-code.ts';
import type { FormField, OperationForm } from '../../src/try/operation-form.ts';
import { readOperationForms } from '../../src/try/operation-forms.ts';
import type { Program } from '../samples/run-samples.ts';

/** For each kind of reader, whether they fill in a field of a form. */
const kindsOfReaders: Readonly<Record<string, (form: OperationForm, field: FormField) => boolean>> = {
  example: ({ examples }, { name, required }) => required || name in (examples[0]?.values ?? {}),
  everything: () => true,
};

/**
 * Returns the programs for the client that "Try it" shows for each form: with few fields filled in, and
 * with every field.
 */
export function triedPrograms(): Program[] {
  return readOperationForms().flatMap((form) =>
    Object.entries(kindsOfReaders).map(([kind, isTyped]) => {
      const typed = form.fields
        .filter((field) => isTyped(form, field))
        .map((field) => ({ field, text: typedText(form, field) }));
      const request = buildRequest(form, typed, 'http://127.0.0.1:8080');
      return { name: `tried-${form.id}-${kind}`, language: 'typescript' as const, code: clientCode(request) };
    }),
  );
}

function typedText({ examples }: OperationForm, { name, kind, choices, preset }: FormField): string {
  const value = examples[0]?.values[name];
  if (Array.isArray(value)) return value.join('\n');
  if (value !== undefined) return String(value);
  if (preset !== '') return preset;
  return choices.at(-1)?.value ?? (kind === 'boolean' ? 'true' : kind === 'number' ? '1' : 'typed');
}
