/**
 * A text in HTML or XML: markup is escaped, and the characters that XML 1.0 forbids (section 2.2) become U+FFFD,
 * as do halves of a surrogate pair. Line breaks and tabs stay as they are.
 */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(forbidden, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The same for an attribute's value, in which XML takes a bare line break or tab for a space (section 3.3.3). */
export function escapedAttribute(text: string): string {
  return escaped(text).replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
