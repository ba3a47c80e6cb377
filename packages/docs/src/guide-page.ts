/** A heading of a guide. */
export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  readonly id: string;
  /** Plain text, without markup. */
  readonly text: string;
}

/** The icon, fonts, colours and sizes of the reference, for its light and dark theme. */
const style = `
:root {
  color-scheme: light dark;
  --text: light-dark(#3b3c45, #c4c6d1);
  --strong: light-dark(#1a1c21, #fbfbfc);
  --ground: light-dark(#ffffff, #1a1c21);
  --raised: light-dark(#fbfbfc, #22242b);
  --code: light-dark(#ededf2, #2a2b33);
  --line: light-dark(#dcdde5, #3b3c45);
  --link: light-dark(#2467f2, #82a9ff);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0; color: var(--text); background: var(--ground); overflow-wrap: break-word;
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
a { color: var(--link); }
h1, h2, h3, th, strong { color: var(--strong); }
h1 { margin: 0 0 1rem; font-size: 32px; line-height: 40px; }
h2 { margin: 3.5rem 0 .75rem; font-size: 26px; line-height: 34px; }
h3 { margin: 2rem 0 .5rem; font-size: 18px; }
p, ul { margin: 0 0 .75rem; }
ul { padding-left: 1.5rem; }
li { margin-bottom: .4rem; }
nav a { display: block; padding: .3rem .75rem; border-radius: 6px; color: inherit; text-decoration: none; }
nav a:hover, nav a:focus-visible { background: var(--code); }
nav .back { margin-bottom: .75rem; font-weight: 600; }
nav { padding: 1rem; border-bottom: 1px solid var(--line); }
main { padding: 2rem clamp(1rem, 4vw, 4rem) 6rem; min-width: 0; }
main > * { max-width: 52rem; }
code { padding: .15em .35em; border-radius: 4px; background: var(--code); font: .85em ui-monospace, Menlo, Monaco, Consolas, monospace; }
pre { margin: 0 0 1rem; padding: .75rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); }
pre code { padding: 0; background: none; font-size: 13px; line-height: 1.6; }
.wide { margin: 0 0 1rem; overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .5rem 1rem .5rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td:first-child { min-width: 8rem; }
td:last-child { min-width: 14rem; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 286px minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-right: 1px solid var(--line); border-bottom: 0; }
}
@media (max-width: 480px) {
  h1 { font-size: 26px; line-height: 32px; }
  h2 { font-size: 22px; line-height: 28px; }
}
`;

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' " +
  "rx='4' fill='%232467f2'/%3E%3Cpath d='M4 5h8M4 8h8M4 11h5' stroke='white' stroke-width='1.5'/%3E%3C/svg%3E";

/**
 * The page of a guide, with a link back to the reference and one to each of its chapters.
 *
 * @param content the guide as HTML.
 */
export function guidePage(headings: readonly Heading[], content: string): string {
  const title = headings.find(({ level }) => level === 1)?.text ?? '';
  const chapters = headings
    .filter(({ level }) => level === 2)
    .map(({ id, text }) => `<a href="#${id}">${escaped(text)}</a>`);
  return `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>${escaped(title)}</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <link rel="icon" href="${icon}">
  <style>${style}</style>
</head>
<body>
<nav aria-label="Chapters">
<a class="back" href="index.html">← API reference</a>
${chapters.join('\n')}
</nav>
<main>
${content}</main>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
