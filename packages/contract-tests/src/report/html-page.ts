import { createHash } from 'node:crypto';

const style = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1c2128, #e3e7ec);
  --quiet: light-dark(#5b6470, #9aa4b1);
  --ground: light-dark(#ffffff, #14181d);
  --raised: light-dark(#f4f6f8, #1d232a);
  --line: light-dark(#d8dde3, #343c46);
  --passed: light-dark(#1a7f37, #4ac26b);
  --failed: light-dark(#c0242b, #ff7b72);
  --no-key: light-dark(#8a5a00, #e0a73a);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem; max-width: 72rem;
  color: var(--text); background: var(--ground);
  font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
p { margin: .25rem 0; white-space: pre-line; }
header { padding: 1rem 1.25rem; border-left: .4rem solid var(--no-key); background: var(--raised); }
header.passed { border-color: var(--passed); }
header.failed { border-color: var(--failed); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 1.25rem 0; }
dt, small, .untestable, .excluded, .reason { color: var(--quiet); }
dd { margin: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { padding: .25rem .75rem .25rem 0; text-align: right; font-weight: normal; white-space: nowrap; }
th:first-child { text-align: left; }
td.reason { text-align: left; white-space: normal; }
thead th { color: var(--quiet); white-space: normal; vertical-align: bottom; }
tbody tr { border-top: 1px solid var(--line); }
.passed { color: var(--passed); }
.failed { color: var(--failed); }
.no-key { color: var(--no-key); }
header, header.passed, header.failed { color: inherit; }
article { padding: .25rem 1.25rem .75rem; margin: 1rem 0; border: 1px solid var(--line); border-radius: .4rem; }
pre {
  margin: .5rem 0 0; padding: .75rem; max-height: 20rem; overflow: auto; white-space: pre-wrap;
  background: var(--raised); border-radius: .3rem; font: 13px/1.5 ui-monospace, monospace;
}
ul { margin: .25rem 0; padding-left: 1.25rem; }
details { margin: .25rem 0; }
details details { margin-left: 1.25rem; }
summary { cursor: pointer; }
@media (max-width: 32rem) {
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: .5rem; }
}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The Content-Security-Policy of a report: the page may only load its own style, and no script or image. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

/**
 * Returns a complete page, which loads and runs nothing.
 *
 * @param title plain text
 * @param content HTML
 */
export function htmlPage(title: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
${content}
</body>
</html>
`;
}
