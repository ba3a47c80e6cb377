/** A schema with labels for those of its values that are none themselves. */
interface Labelled {
  readonly 'x-enumDescriptions'?: Readonly<Record<string, string>>;
}

/** Returns the label of a value of a choice: the one in the contract, or the value in words, as `Art deco` of `art_deco`. */
export function labelOf({ 'x-enumDescriptions': labels = {} }: Labelled, value: unknown): string {
  const words = String(value).replaceAll('_', ' ');
  return labels[String(value)] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
