/** Matches a custom property with its value, and the comment of Redoc's authors after it. */
const declaration = /(?<=[\s;{}`/])--([\w-]+)\s*:([^;{}`$]*;)(?:[ \t]*\/\/[^\n]*)?/g;

/** Matches a comment about the custom properties below it. */
const heading = /\s*\/\*(?:(?!\*\/)[\s\S])*@(?:tokens|presenter)(?:(?!\*\/)[\s\S])*\*\//g;

/**
 * Returns Redoc's script and styles with only the custom properties that they use. Redoc also declares the
 * properties of other products of Redocly.
 *
 * @param script a script that has only the parts that run.
 */
export function withUsedTokens(script: string, styles: string): { script: string; styles: string } {
  const values = new Map<string, string>();
  const collect = (_all: string, name: string, value: string) => {
    values.set(name, `${values.get(name) ?? ''} ${value}`);
    return '';
  };
  const users = script.replace(declaration, collect) + styles.replace(declaration, collect);
  const used = new Set<string>();
  const use = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    for (const other of namesIn(values.get(name) ?? '')) use(other);
  };
  for (const name of namesIn(users)) use(name);
  const starts = startsIn(script);
  for (const name of values.keys()) if (starts.some((start) => name.startsWith(start))) use(name);
  const clean = (text: string) =>
    text
      .replace(heading, '')
      .replace(declaration, (_, name: string, value: string) => (used.has(name) ? `--${name}:${value}` : ''));
  return { script: clean(script), styles: clean(styles) };
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/--([\w-]+)/g)].map(([, name = '']) => name);
}

/**
 * Returns the starts of names that the script joins, as in `var(--schema-${kind})`, or from `h1` in
 * `${heading(`h1`)}`.
 */
function startsIn(script: string): string[] {
  const starts = [...script.matchAll(/--([\w-]+)\$\{/g), ...script.matchAll(/\$\{[\w$]+\(`([\w-]+)`/g)];
  return [...new Set(starts.map(([, start = '']) => start))];
}
