/** The resource that the rehearsal copies, and the one that it adds, as prose, paths and names spell them. */
export const copied = { one: 'image', many: 'images' } as const;
export const added = { one: 'poster', many: 'posters' } as const;

/** Renames the copied resource in a text of the contract: in names, paths and prose, but not in media types. */
export function renamed(text: string): string {
  return text
    .replaceAll(/\b([Aa])n (?=image)/gi, '$1 ')
    .replaceAll(/image(?!\/)/gi, (found) => (found.startsWith('I') ? capitalised(added.one) : added.one));
}

/** Returns a word with a capital at its start: `image` becomes `Image`. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
