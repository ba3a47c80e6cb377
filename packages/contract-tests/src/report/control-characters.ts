/**
 * Escapes every control character of a text except line breaks, for a terminal. A server's text must not move
 * the cursor, change colors or hide a line.
 */
export function withoutControlCharacters(text: string): string {
  return text.replaceAll(controls, (character) => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
