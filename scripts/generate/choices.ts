// biome-ignore lint/style/noRestrictedImports: The contract at run time must have the same choices.
import { withSteppedValues } from '../../packages/contract/src/stepped-values.ts';
import { banner } from './banner.ts';
import { comment } from './comment.ts';

interface Choice {
  readonly enum: readonly (string | number)[];
  readonly description: string;
  readonly 'x-choices': string;
  readonly 'x-enumDescriptions': Readonly<Record<string, string>>;
}

/** Returns the contract with an `enum` for each schema whose values a step says, such as the creativity. */
export function withChoices<Contract extends { readonly components: { readonly schemas: object } }>(
  contract: Contract,
): Contract {
  const schemas = Object.fromEntries(
    Object.entries(contract.components.schemas).map(([name, schema]) => [name, withSteppedValues(schema)]),
  );
  return { ...contract, components: { ...contract.components, schemas } };
}

/**
 * Returns the module with every choice of the contract as a list of `{ value, label }`, with the name in `x-choices`.
 */
export function choicesModule(contract: { components: { schemas: Record<string, Choice> } }): string {
  const choices = Object.values(contract.components.schemas).filter(
    (schema) => schema['x-choices'] !== undefined,
  );
  const lists = choices.map((schema) => {
    const rows = schema.enum.map((value) => {
      const label = schema['x-enumDescriptions'][String(value)];
      return `  { value: ${JSON.stringify(value)}, label: ${JSON.stringify(label)} },\n`;
    });
    return `${comment(schema.description, '')}export const ${schema['x-choices']} = [\n${rows.join('')}] as const;\n`;
  });
  const ids = choices
    .filter((schema) => schema.enum.every(Number.isInteger))
    .filter((schema) => Object.values(schema['x-enumDescriptions']).every((label) => /^[a-z]/i.test(label)))
    .map((schema) => {
      const list = schema['x-choices'];
      const rows = schema.enum.map(
        (id) => `  ${nameOf(schema['x-enumDescriptions'][String(id)] ?? '')}: ${id},\n`,
      );
      const words = `The ids of \`${list}\`, by their labels.`;
      return `${comment(words, '')}export const ${singular(list)}Ids = {\n${rows.join('')}} as const;\n`;
    });
  return [banner, ...lists, ...ids].join('\n');
}

/** Returns the name of a label in code: `How it works` becomes `howItWorks`, and `FAQ` becomes `faq`. */
function nameOf(label: string): string {
  const [first = '', ...others] = label.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Returns the singular of a name: `templates` becomes `template`. */
function singular(name: string): string {
  return name.replace(/s$/, '');
}
