import { templates as labels } from '@contentgen/contract';
import { type Problem, problemsOf, remarkAtEnd } from '@contentgen/templates/check';
import { isSlot } from '@contentgen/templates/form';
import { templateOf } from '@contentgen/templates/templates';
import { introduction, withoutFence } from './clean-text.ts';

const weights: Readonly<Record<Problem['kind'], number>> = { hard: 100, far: 10, near: 1 };

/** Returns how far a text is from its form: 0 for none. */
export const distanceOf = (problems: readonly Problem[]) =>
  problems.reduce((sum, { kind }) => sum + weights[kind], 0);

const freestyle = 1;

/** Whether the request decides what a text looks like, so that nothing around it can be told from it. */
export const isFree = (templateId: number) =>
  templateId === freestyle || templateOf(templateId).isRework === true;

/** Whether a text of the template is one line. */
function isLine(templateId: number): boolean {
  const { form } = templateOf(templateId);
  return form.length === 1 && isSlot(form[0]) && form[0].kind === 'line';
}

/** Returns what a draft does not get before the text is whole, because it may not belong to the text. */
export const heldBack = (templateId: number) =>
  isFree(templateId) ? 'nothing' : isLine(templateId) ? 'everything' : 'introduction';

/**
 * Returns a text without what a model writes around it, if it has the form of its template without it and not with it: an
 * introduction that ends with a colon, a fence, an element around it, a remark behind it. Otherwise returns the text.
 */
export function inForm(templateId: number, text: string): string {
  if (isFree(templateId)) return text;
  const judge = (reading: string) => {
    const said = isLine(templateId) ? asLine(reading, namesOf(templateId)) : reading;
    return { said, problems: problemsOf(templateOf(templateId).form, said) };
  };
  let best = judge(text);
  const isBetter = ({ said, problems }: typeof best) =>
    said !== '' && distanceOf(problems) < distanceOf(best.problems);
  for (const reading of [text, ...readingsOf(text)]) {
    if (best.problems.length === 0) break;
    const whole = judge(reading);
    if (isBetter(whole)) best = whole;
    if (!whole.problems.some(({ detail }) => detail === remarkAtEnd)) continue;
    const end = whole.said.lastIndexOf('\n\n');
    const before = judge(
      whole.said
        .slice(0, end)
        .replace(/\n-{3,}$/u, '')
        .trim(),
    );
    if (isBetter(before)) best = before;
  }
  return best.said;
}

/** Returns what may be the text within an answer, the likely first. */
function readingsOf(text: string): string[] {
  const [line = ''] = introduction.exec(text) ?? [];
  const behind = text.slice(line.length);
  // A sentence that goes on below its colon is part of the text.
  const said = /^\p{Ll}/u.test(behind) ? text : behind;
  const [, fenced = ''] = /^```[^\n`]*\n([\s\S]*?)\n```(?:\n|$)/u.exec(said) ?? [];
  const [, , within = '', after = ''] =
    /^<([\w-]+)[^<>\n]*>\s*([\s\S]*?)\s*<\/\1>\s*([\s\S]*)$/u.exec(said) ?? [];
  return [said, withoutFence(said), fenced, after, within].map((one) => one.trim());
}

const pairs: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '„': '“',
  '«': '»',
  '‘': '’',
  '「': '」',
  '『': '』',
};

/** Names that models write before a line: the label of the template, and what its slot is. */
function namesOf(templateId: number): string[] {
  const { form } = templateOf(templateId);
  const label = labels.find(({ value }) => value === templateId)?.label ?? '';
  const [slot] = form;
  const what = isSlot(slot) ? [slot.what.replace(/^an? /u, '')] : [];
  return [label, ...what].map((name) => name.toLowerCase());
}

/** Returns one line without what stands around the whole of it: a label, marks of Markdown, quotation marks, JSON. */
function asLine(text: string, names: readonly string[]): string {
  let line = text;
  for (let before = ''; before !== line; ) {
    before = line;
    const [found = '', bold = '', name = ''] =
      /^[#>\s]*(\*\*|__)?([\p{L}\p{N}' ]{1,40})[:：]?\1\s*[:：]?\s*/u.exec(line) ?? [];
    const isLabel = /[:：]/u.test(found) && (bold !== '' || names.includes(name.trim().toLowerCase()));
    line = line
      .slice(isLabel ? found.length : 0)
      .replace(/^(?:#{1,6}|>)\s+/u, '')
      .trim();
    const [, , emphasised] = /^(\*\*|__|\*|_|`)([^*_`\n]+)\1$/u.exec(line) ?? [];
    const [, , inside] = /^<([\w-]+)[^<>]*>([^<>]*)<\/\1>$/u.exec(line) ?? [];
    line = (emphasised ?? inside ?? onlyStringOf(line) ?? line).trim();
    const closing = pairs[line[0] ?? ''];
    const inner = line.slice(1, -1);
    if (
      closing !== undefined &&
      line.endsWith(closing) &&
      !inner.includes(closing) &&
      !inner.includes(line[0] ?? '')
    ) {
      line = inner.trim();
    }
  }
  return line;
}

const longestJson = 5_000;

/** Returns the only text of a JSON value, such as `[{"title": "…"}]`; undefined if it has others, or is none. */
function onlyStringOf(text: string): string | undefined {
  if (!/^[[{]/u.test(text) || text.length > longestJson) return undefined;
  try {
    const found: unknown[] = [];
    JSON.parse(text, (_, value) => {
      if (typeof value !== 'object') found.push(value);
      return value;
    });
    return found.length === 1 && typeof found[0] === 'string' ? found[0] : undefined;
  } catch {
    return undefined;
  }
}
