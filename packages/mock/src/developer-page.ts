import { hasDocs, missingDocs } from './docs-files.ts';
import { keyNotes } from './key-notes.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 75rem; margin: 0 auto; padding: 1rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { text-align: start; padding: 0.25rem 0.75rem 0.25rem 0; vertical-align: top; }
  tbody tr { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
  td.target { overflow-wrap: anywhere; font-family: ui-monospace, monospace; }
  form, .buttons { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; }
  td.time, td.duration { white-space: nowrap; }
  tr.refused td.status { font-weight: bold; }
`;

const script = `
  const byId = (id) => document.getElementById(id);
  const cell = (row, text, name) => {
    const made = row.insertCell();
    made.textContent = text;
    made.className = name;
  };
  async function show() {
    const { exchanges, next } = await (await fetch('/__mock/state')).json();
    if (next) byId('now').textContent = next.effect;
    const rows = byId('exchanges');
    rows.replaceChildren();
    for (const { time, method, target, status, milliseconds, reason } of exchanges) {
      const row = rows.insertRow();
      if (reason) row.className = 'refused';
      cell(row, new Date(time).toLocaleTimeString(), 'time');
      cell(row, method, 'method');
      cell(row, target, 'target');
      cell(row, status ?? 'none', 'status');
      cell(row, milliseconds + ' ms', 'duration');
      cell(row, reason ?? '', 'reason');
    }
  }
  const post = async (path, body) => {
    await fetch(path, { method: 'POST', body });
    await show();
  };
  byId('next')?.addEventListener('submit', (event) => {
    event.preventDefault();
    const repeats = byId('repeats').checked;
    void post('/__mock/next', new URLSearchParams({ outcome: byId('outcome').value, repeats }));
  });
  byId('reset')?.addEventListener('click', () => void post('/__mock/reset'));
  setInterval(() => document.hidden || show().catch(() => undefined), 1000);
  void show();
`;

/**
 * Returns the page for developers: the last requests, and the choice of the next response.
 *
 * @param errors the error statuses of the contract, with their titles; undefined for a mock without state.
 */
export function developerPage(
  errors: readonly (readonly [status: number, title: string])[] | undefined,
): string {
  const docs = hasDocs() ? '<a href="/docs/">Docs</a>' : missingDocs;
  const keys = keyNotes.map(([key, note]) => `<li><code>${key}</code> ${note}</li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>contentgen-mock</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>contentgen-mock</h1>
<p>${docs} <a href="/openapi.json">OpenAPI document</a></p>
${errors === undefined ? '' : controls(errors)}
<h2>Last requests</h2>
<table>
<thead><tr><th scope="col">Time</th><th scope="col">Method</th><th scope="col">Target</th><th scope="col">Status</th><th scope="col">Duration</th><th scope="col">Reason</th></tr></thead>
<tbody id="exchanges"></tbody>
</table>
<h2>API keys</h2>
${errors === undefined ? '<p>Any key works, because this mock stores nothing.</p>' : `<ul>${keys.join('')}</ul>`}
</main>
<script>${script}</script>
</body>
</html>
`;
}

/** Returns the part of the page in which a developer chooses the next response and resets the records. */
function controls(errors: readonly (readonly [status: number, title: string])[]): string {
  const options = errors.map(([status, title]) => `<option value="${status}">${status} ${title}</option>`);
  return `<h2>Next request</h2>
<form id="next">
<label>Outcome
<select id="outcome">
<option value="normal">Normal</option>
<option value="failed">A create whose generation fails</option>
<option value="offline">No response (offline)</option>
${options.join('\n')}
</select></label>
<label><input type="checkbox" id="repeats"> Until another choice</label>
<button type="submit">Choose</button>
</form>
<p id="now" role="status"></p>
<h2>Records</h2>
<p class="buttons"><button type="button" id="reset">Restore the examples</button></p>`;
}

/**
 * The Content Security Policy of the page: it may run only its own script, and send requests only to its own server.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  // The empty icon: a browser would request one, and the log would show a 404.
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
