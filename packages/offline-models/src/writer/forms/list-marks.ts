/** Makes the items of a list, one after another. */
export function times(count: number, item: (index: number) => string): string[] {
  return Array.from({ length: count }, (_, index) => item(index));
}

/** Returns each item as a line of a bulleted list. */
export function bulleted(items: readonly string[]): string[] {
  return items.map((item) => `- ${item}`);
}

/** Returns each item as a line of a numbered list. */
export function numbered(items: readonly string[]): string[] {
  return items.map((item, index) => `${index + 1}. ${item}`);
}
