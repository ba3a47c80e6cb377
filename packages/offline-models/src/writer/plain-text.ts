/** Returns the text without broken surrogates, NUL and other control characters. */
export function printable(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]/g, '')
  );
}

/** Returns the text without markdown marks and links, its line breaks kept. */
export function withoutMarkdown(text: string): string {
  return printable(text)
    .replace(/\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g, '$1')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/^[ \t]*(?:#{1,6}|>+|[-*+•]|\d{1,3}[.)])[ \t]+/gm, '')
    .replace(/[*_`~|#<>{}[\]]+/g, ' ')
    .replace(/[^\S\n]+/g, ' ');
}

/** Returns whether there is something to write about: a letter, a digit or a pictogram. */
export function isMeaningful(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
}
