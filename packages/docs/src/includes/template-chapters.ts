import { templates } from '@contentgen/contract/choices';
import { skeletonOf } from '@contentgen/templates/form';
import { templateOf } from '@contentgen/templates/templates';
import { anchorOf, table } from './table.ts';

/** Returns a table of every template: its id, its label with a link to its example, and what a model is asked for. */
export function templateTable(): string {
  return table(
    ['id', 'template', 'what the model writes'],
    templates.map(({ value, label }) => {
      const { task } = templateOf(value);
      return [
        `\`${value}\``,
        `[${label}](#${anchorOf(`${value} ${label}`)})`,
        task[0]?.toUpperCase() + task.slice(1),
      ];
    }),
  );
}

/** Returns a chapter for each template: its form as a model reads it, and an example of a good text. */
export function templateChapters(): string {
  return templates.map(({ value, label }) => `### ${value} ${label}\n\n${example(value)}`).join('\n\n');
}

function example(templateId: number): string {
  const { form, example } = templateOf(templateId);
  const block = (text: string) => `\`\`\`txt\n${text}\n\`\`\``;
  const shown = form.length > 1 ? `${block(skeletonOf(form))}\n\n` : '';
  return `${shown}Example for “${example.prompt}”\n\n${block(example.text)}`;
}
