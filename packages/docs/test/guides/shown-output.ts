/**
 * Returns whether a program printed what a guide shows. White space does not count, because guides show JSON on several
 * lines. An ellipsis in the guide matches any text.
 */
export function isShown(shown: string, printed: string): boolean {
  const parts = compact(shown)
    .split('…')
    .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(compact(printed));
}

function compact(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
