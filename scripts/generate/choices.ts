import { banner } from './banner.ts';
import { comment } from './comment.ts';

interface Choice {
  readonly enum: readonly (string | number)[];
  readonly description: string;
  readonly 'x-choices': string;
  readonly 'x-enumDescriptions': Readonly<Record<string, string>>;
}

/** Every choice of the contract as a list of `{ value, label }`, with the name in `x-choices`. */
export function choicesModule(contract: { components: { schemas: Record<string, Choice> } }): string {
  const lists = Object.values(contract.components.schemas)
    .filter((schema) => schema['x-choices'] !== undefined)
    .map((schema) => {
      const rows = schema.enum.map((value) => {
        const label = schema['x-enumDescriptions'][String(value)];
        return `  { value: ${JSON.stringify(value)}, label: ${JSON.stringify(label)} },\n`;
      });
      return `${comment(schema.description, '')}export const ${schema['x-choices']} = [\n${rows.join('')}] as const;\n`;
    });
  return [banner, ...lists].join('\n');
}
