import { templates } from '@contentgen/contract/choices';
import { examplesOf } from '@contentgen/templates/examples';
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

/** Returns a chapter for each template: its form as a model reads it, and two examples of a good text. */
export function templateChapters(): string {
  return templates
    .map(({ value, label }) => `### ${value} ${label}\n\n${formAndExamples(value)}`)
    .join('\n\n');
}

function formAndExamples(templateId: number): string {
  const { form } = templateOf(templateId);
  const block = (text: string) => `\`\`\`txt\n${text}\n\`\`\``;
  const shown = form.length > 1 ? `${block(skeletonOf(form))}\n\n` : '';
  const examples = examplesOf(templateId).map(
    ({ prompt, text }) => `Example for “${prompt}”\n\n${block(text)}`,
  );
  return shown + examples.join('\n\n');
}
