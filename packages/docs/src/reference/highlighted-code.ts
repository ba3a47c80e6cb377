/** The attribute that Redoc's script adds to each token of a code sample. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: It is a part of a script.
const styleAttribute = '` style="color: var(${i})"`';
const tokenColors = /(?:["`]([\w-]+)["`]|\b([\w-]+)):`(--code-block-tokens-[\w-]+-color)`/g;

/**
 * Removes the style attributes that the syntax highlighter of Redoc's script writes, because a Content Security
 * Policy without `unsafe-inline` forbids them.
 *
 * @returns the script, and a style sheet that gives the same colours to the classes of the tokens.
 * @throws Error when the script has no such attribute. Then this code must be adapted to the new version of Redocly.
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
