/** A fenced sample of a README. */
export interface Sample {
  /** Such as `sh` or `ts`. */
  readonly language: string;
  readonly code: string;
  /** The number of the line with the opening fence, from 1. */
  readonly line: number;
}

/** Returns the samples of a README in their order. A code block without a language is not a sample. */
export function readSamples(readme: string): Sample[] {
  return [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ 1: language = '', 2: code = '', index }) => {
    return { language, code, line: readme.slice(0, index).split('\n').length };
  });
}
