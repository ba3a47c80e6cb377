/** What Redoc's script adds to each token of a code sample. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: It is a part of a script.
const styleAttribute = '` style="color: var(${i})"`';
const tokenColors = /(?:["`]([\w-]+)["`]|\b([\w-]+)):`(--code-block-tokens-[\w-]+-color)`/g;

/**
 * Redoc's script without the style attributes that its syntax highlighter writes, because a Content Security Policy
 * without `unsafe-inline` refuses them.
 *
 * @returns the script, and the style sheet that colours the classes of the same tokens.
 * @throws Error when the script has no such attribute, because another version of Redocly needs another change.
 */
export function withTokenClasses(script: string): { readonly script: string; readonly styles: string } {
  if (!script.includes(styleAttribute)) {
    throw new Error(`Redoc's script no longer has ${styleAttribute} (src/reference/highlighted-code.ts).`);
  }
  const colors = new Map(
    [...script.matchAll(tokenColors)].map(([, quoted, plain, color = '']) => [quoted ?? plain ?? '', color]),
  );
  const rules = [...colors].map(([name, color]) => `.th-${name}{color:var(${color})}`).sort();
  return { script: script.replace(styleAttribute, '``'), styles: `<style>${rules.join('')}</style>` };
}
