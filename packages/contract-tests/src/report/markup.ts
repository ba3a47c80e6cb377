/**
 * Escapes a text for HTML or XML. Characters that XML forbids (XML 1.0, section 2.2) and lone surrogates
 * become U+FFFD. Line breaks and tabs remain.
 */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(forbidden, '\ufffd')
    .replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Escapes an attribute value, in which XML turns a plain line break or tab into a space (XML 1.0, section 3.3.3). */
export function escapedAttribute(text: string): string {
  return escaped(text).replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
