/** The languages of samples, in their order, with their names. */
export const languages = {
  sh: 'curl',
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  python: 'Python',
} as const;

/** A language as syntax highlighters call it. */
export type Language = keyof typeof languages;

/** A complete program, which a test runs. */
export interface Sample {
  readonly operationId: string;
  readonly language: Language;
  /** What the program shows, in a few words; empty if it only calls the operation. */
  readonly topic: string;
  readonly code: string;
}
