import { readdirSync, readFileSync } from 'node:fs';

/** A fenced block of a guide. Included chapters are not in it: their own documents' tests run them. */
export interface Block {
  /** Where it is, such as `lists.md:12`. */
  readonly place: string;
  readonly guide: string;
  readonly language: string;
  readonly code: string;
  /** What the guide shows as the output of the block: the next block, if that is an output. */
  readonly output: string | undefined;
}

const folder = new URL('../../guides/', import.meta.url);
const outputs = ['json', 'text'];

/** The blocks of every guide, without outputs. */
export const blocks: readonly Block[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .flatMap(blocksIn);

/** The outputs that stand after no block. */
export const strayOutputs: readonly string[] = readdirSync(folder).flatMap((file) => {
  const all = fencesIn(file);
  return all
    .filter(({ language }, index) => {
      const before = all[index - 1]?.language;
      return outputs.includes(language) && (before === undefined || outputs.includes(before));
    })
    .map(({ place }) => place);
});

function blocksIn(file: string): Block[] {
  return fencesIn(file).flatMap((fence, index, all) => {
    const next = all[index + 1];
    const output = next && outputs.includes(next.language) ? next.code : undefined;
    return outputs.includes(fence.language) ? [] : [{ ...fence, guide: file.replace('.md', ''), output }];
  });
}

function fencesIn(file: string) {
  const text = readFileSync(new URL(file, folder), 'utf8');
  return [...text.matchAll(/^```(\w*)[^\n]*\n(.*?)^```$/gms)].map(
    ({ 1: language = '', 2: code = '', index }) => ({
      place: `${file}:${text.slice(0, index).split('\n').length}`,
      language,
      code,
    }),
  );
}
