import { templates } from '@contentgen/contract/choices';
import { formInstructionOf } from '@contentgen/offline-models/template-instructions';
import { templateOf } from '@contentgen/offline-models/templates';
import { writeText } from '@contentgen/offline-models/writer';
import { anchorOf } from './anchor.ts';
import { table } from './table.ts';

const name = 'Sourdough';
const creativity = 0.5;
const subject = 'Baking sourdough bread at home';
/** The prompt of templates that work on the text in the prompt. */
const text =
  'sourdough bread need only flour, water and salt. it take a day, but most of the time you just wait. every oven is good enough.';

/** Returns a table of every template: its id, its label with a link to its example, and what its text consists of. */
export function templateTable(): string {
  return table(
    ['id', 'template', 'what the model is asked for'],
    templates.map(({ value, label }) => [
      `\`${value}\``,
      `[${label}](#${anchorOf(`${value} ${label}`)})`,
      plain(formInstructionOf(value) ?? 'The model receives only your prompt.'),
    ]),
  );
}

/** Returns a chapter for each template with a text of the offline writer. */
export function templateChapters(): string {
  return templates.map(({ value, label }) => `### ${value} ${label}\n\n${example(value)}`).join('\n\n');
}

/** Returns a text that Markdown shows as it is. */
function plain(words: string): string {
  return words.replaceAll(/[*_#[\]<>`\\]/g, '\\$&');
}

function example(templateId: number): string {
  const prompt = templateOf(templateId).form === 'rework' ? text : subject;
  const written = writeText({ templateId, name, prompt, creativity });
  return `Prompt: “${prompt}”\n\n\`\`\`md wrap\n${written}\n\`\`\``;
}
