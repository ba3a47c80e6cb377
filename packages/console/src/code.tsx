import { type Language, languages, requestOf, sampleOf } from '@contentgen/site/samples';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isCodeOpen, shownCall } from './code-panel.tsx';
import { documents, images, serverUrl } from './connection.ts';
import { CopyButton } from './copy-button.tsx';
import { type Exchange, exchanges } from './exchanges.ts';
import { Tabs } from './fields.tsx';
import { Icon } from './icon.tsx';
import { useShared, useTabState } from './store.ts';
import './code.css';

/** The panel with the code of the page's call, and with the response to it. */
export default function Code() {
  const call = useShared(shownCall);
  const all = useShared(exchanges);
  const [language, setLanguage] = useTabState<Language>('contentgen.language', 'curl');
  const [isLive, setLive] = useTabState('contentgen.live', false);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    panel.current?.focus({ preventScroll: true });
    return () => opener?.focus({ preventScroll: true });
  }, []);
  if (call === null) return null;
  const isGenerated = call.role === 'create' && call.resource !== 'webhooks';
  const { method, target } = requestOf(call);
  const [path = ''] = target.split('?');
  const sample = sampleOf(language, call, serverUrl.replace(/\/$/, ''), isLive && isGenerated);
  const sent = all.filter((one) => one.method === method && one.target.split('?')[0]?.endsWith(path));
  const exchange = sent.find((one) => call.role !== 'create' || one.status >= 400 || isOf(one.text, call.body));
  const close = () => isCodeOpen.set(false);
  return (
    <aside ref={panel} className="code" aria-label="Code" tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && close()}>
      <header>
        <h2>Code</h2>
        <code><b>{method}</b> {path}</code>
        <button type="button" className="quiet" aria-label="Close the code" onClick={close}><Icon name="close" /></button>
      </header>
      <div className="row">
        <Tabs label="Language" names={languages} value={language} onChange={setLanguage} />
        {isGenerated && (
          <label className="switch">
            <input type="checkbox" checked={isLive} onChange={(event) => setLive(event.target.checked)} />
            Live
          </label>
        )}
      </div>
      <Listing text={sample}><CopyButton text={sample} /></Listing>
      {exchange ? <Response isCreated={isGenerated && exchange.status < 400} exchange={exchange} /> : <p className="empty">The response appears here.</p>}
    </aside>
  );
}

/** Returns whether a response has the record of a create. Of four pictures, it is the one in the style of the code. */
function isOf(text: string, body: object = {}): boolean {
  const record = JSON.parse(text);
  return Object.entries(body).every(([field, value]) => JSON.stringify(record[field]) === JSON.stringify(value));
}

const moments = ['At once', 'When done'] as const;

function Response({ isCreated, exchange }: { readonly isCreated: boolean; readonly exchange: Exchange }) {
  const [moment, setMoment] = useState<(typeof moments)[number]>('When done');
  const { status, title, milliseconds, headers, text } = exchange;
  const atOnce = text && JSON.parse(text);
  const id = isCreated ? atOnce.id : '';
  // The records as the page has them now.
  const document = documents.useGet(id, { enabled: false }).data;
  const image = images.useGet(id, { enabled: false }).data;
  const done = isCreated && moment === 'When done' ? (document ?? image) : undefined;
  const shown = done ?? atOnce;
  return (
    <section aria-label="Response">
      <div className="row">
        <h3>Response</h3>
        <span className={status < 400 ? 'badge' : 'badge bad'}>{done ? done.state : `${status} ${title}`}</span>
        <small>{done ? done.usage && `${done.usage.seconds} s` : `${milliseconds} ms`}</small>
      </div>
      {isCreated && <Tabs label="Moment" names={moments} value={moment} onChange={setMoment} />}
      {text && <Listing text={JSON.stringify(shown, null, 2)} />}
      <details>
        <summary>{headers.length} headers</summary>
        <dl>{headers.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>
      </details>
    </section>
  );
}

const keywords = 'curl|python3|import|from|const|await|for|of|if|in|with|as|True|False|true|false|None|null';
/** The parts of code that have a color, in every language of the samples. */
const colored = new RegExp(
  [
    /(?<name>"[^"\n]*"(?=:)|\b\w+(?=: )|(?<=\s)--?[a-zA-Z][\w-]*)/,
    /(?<string>f?"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.|'\\'')*')/,
    /(?<comment>\/\/ .*)/,
    new RegExp(`(?<keyword>\\b(?:${keywords})\\b)`),
    /(?<number>(?<![\w.:/-])\d[\d.]*\b(?![.:/-]))/,
  ].map(({ source }) => source).join('|'),
  'g',
);

function Listing({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: part, index, groups = {} } of text.matchAll(colored)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    parts.push(text.slice(end, index), <span key={index} className={kind}>{part}</span>);
    end = index + part.length;
  }
  return (
    <div className="listing">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{parts}{text.slice(end)}</pre>
      {children}
    </div>
  );
}
