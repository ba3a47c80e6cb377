/**
 * A text for a terminal, with every control character but the line break written as an escape: what a server
 * answers must not move the cursor, change colours or hide a line.
 */
export function withoutControlCharacters(text: string): string {
  return text.replaceAll(controls, (character) => {
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;
