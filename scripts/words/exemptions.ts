/** Banned words that are right in some files. */
export interface Exemption {
  /** Matches the paths, relative to the root, with slashes. */
  readonly files: RegExp;
  /** A word of `banned-words.ts`. Without it: all of them. */
  readonly word?: string;
  readonly reason: string;
}

export const exemptions: readonly Exemption[] = [
  { files: /^scripts\/words\//, reason: 'the list, and examples of its words' },
  {
    files: /^packages\/offline-models\/src\/writer\/(?:instruction|keywords|phrases\/[\w-]+)\.ts$/,
    reason:
      'the words of prompts, and the sentences of letters, ads and stories, that the offline writer works with',
  },
  {
    files: /^packages\/service\/test\/postgresql\/running-server\.ts$/,
    word: 'nobody',
    reason: 'the name of a system user',
  },
];
