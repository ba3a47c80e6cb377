// The contract at run time must have the same labels.
// The contract at run time must have the same choices.
import { labelOf, withSteppedValues } from '../../packages/contract/src/choice-schema.ts';
import { banner } from './banner.ts';
import { comment } from './comment.ts';

interface Choice {
  readonly enum?: readonly (string | number)[];
  readonly description: string;
  readonly properties?: Readonly<
    Record<string, Pick<Choice, 'x-enumDescriptions'> & { readonly examples?: readonly string[] }>
  >;
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
  readonly 'x-enumGroups'?: Readonly<Record<string, readonly (string | number)[]>>;
  readonly 'x-enumLines'?: Readonly<Record<string, string>>;
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

/** The lists whose names are not the plural of their schema. */
const irregular: Readonly<Record<string, string>> = {
  Creativity: 'creativityLevels',
  Medium: 'media',
  PerPage: 'pageSizes',
};

/**
 * Returns the module with every choice of the contract as a list of `{ value, label }`, with group and line where the
 * contract has them; and the known values of every open value, such as the codes of errors, with what they mean.
 */
export function choicesModule(contract: { components: { schemas: Record<string, Choice> } }): string {
  const schemas = Object.entries(contract.components.schemas);
  const parts = schemas.flatMap(([name, schema]) =>
    schema.enum === undefined ? openValues(name, schema) : [choiceList(name, schema, schema.enum)],
  );
  return [banner, ...parts].join('\n');
}

function choiceList(name: string, schema: Choice, values: readonly (string | number)[]): string {
  const list = irregular[name] ?? `${lowerFirst(name.replace(/Id$/, ''))}s`;
  const groups = Object.entries(schema['x-enumGroups'] ?? {});
  const rows = values.map((value) => {
    const row = {
      value,
      label: labelOf(schema, value),
      ...(groups.length > 0 && { group: groups.find(([, members]) => members.includes(value))?.[0] }),
      ...(schema['x-enumLines'] && { line: schema['x-enumLines'][String(value)] }),
    };
    return `  ${JSON.stringify(row)},\n`;
  });
  const text = `${comment(schema.description, '')}export const ${list} = [\n${rows.join('')}] as const;\n`;
  const parts = [text, ...(groups.length > 0 ? [groupsOf(list, groups)] : [])];
  if (name.endsWith('Id')) parts.push(idsOf(list, values, schema));
  return parts.join('\n');
}

/** Returns the groups and the values of each, in the order to show them in. */
function groupsOf(
  list: string,
  groups: readonly (readonly [string, readonly (string | number)[]])[],
): string {
  const rows = groups.map(([label, values]) => `  ${JSON.stringify({ label, values })},\n`);
  const words = `The groups of \`${list}\` and the values of each, in the order to show them in.`;
  return `${comment(words, '')}export const ${list.replace(/s$/, '')}Groups = [\n${rows.join('')}] as const;\n`;
}

function idsOf(list: string, values: readonly (string | number)[], schema: Choice): string {
  const rows = values.map((id) => `  ${nameOf(labelOf(schema, id))}: ${id},\n`);
  const words = `The ids of \`${list}\`, by their labels.`;
  return `${comment(words, '')}export const ${list.replace(/s$/, '')}Ids = {\n${rows.join('')}} as const;\n`;
}

function openValues(schema: string, { properties = {} }: Choice): string[] {
  return Object.entries(properties).flatMap(([property, { examples, 'x-enumDescriptions': texts }]) => {
    if (examples === undefined) return [];
    const type = `${schema}_${property}`.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    const list = `${lowerFirst(type)}s`;
    const words = `The known values of \`${property}\` in a \`${schema}\`. Later versions may have others.`;
    return [
      `${comment(words, '')}export const ${list} = ${JSON.stringify(examples)} as const;\n`,
      `${comment(`A known value of \`${property}\` in a \`${schema}\`.`, '')}export type ${type} = (typeof ${list})[number];\n`,
      ...(texts === undefined
        ? []
        : [
            `${comment(`What each known value of \`${property}\` in a \`${schema}\` means.`, '')}export const ${lowerFirst(type)}Texts = ${JSON.stringify(texts, null, 2)} as const;\n`,
          ]),
    ];
  });
}

/** Returns the name of a label in code: `How it works` becomes `howItWorks`, and `FAQ` becomes `faq`. */
function nameOf(label: string): string {
  const [first = '', ...others] = label.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
