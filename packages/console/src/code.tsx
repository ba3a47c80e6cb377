import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Call, isCodeOpen, shownCall } from './code-panel.tsx';
import { cache, documents, images, serverUrl } from './connection.ts';
import { type Exchange, exchanges } from './exchanges.ts';
import { Icon } from './icon.tsx';
import { type Language, languages, requestOf, sampleOf } from './samples.ts';
import { CopyButton } from './sheet.tsx';
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
    const opener = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  if (call === null) return null;
  const { method, target } = requestOf(call);
  const sample = sampleOf(language, call, serverUrl.replace(/\/$/, ''), isLive);
  const path = target.split('?')[0] ?? '';
  const exchange = all.find((one) => one.method === method && new URL(one.target, serverUrl).pathname.endsWith(path));
  return (
    <aside
      ref={panel}
      className="code"
      aria-label="Code"
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && isCodeOpen.set(false)}
    >
      <header>
        <h2>Code</h2>
        <code>
          <b>{method}</b> {path}
        </code>
        <button type="button" className="quiet" aria-label="Close the code" onClick={() => isCodeOpen.set(false)}>
          <Icon name="close" />
        </button>
      </header>
      <div className="row">
        <Tabs label="Language" names={languages} value={language} onChange={setLanguage} />
        {call.role === 'create' && (
          <label className="switch">
            <input type="checkbox" role="switch" checked={isLive} onChange={({ target: { checked } }) => setLive(checked)} />
            Live
          </label>
        )}
      </div>
      <Listing text={sample} language={language}>
        <CopyButton text={sample} />
      </Listing>
      {exchange === undefined ? (
        <p className="empty">The response appears here.</p>
      ) : (
        <Response key={`${exchange.method} ${exchange.target}`} call={call} exchange={exchange} />
      )}
    </aside>
  );
}

const moments = ['At once', 'When done'] as const;

function Response({ call, exchange }: { readonly call: Call; readonly exchange: Exchange }) {
  const [moment, setMoment] = useState<(typeof moments)[number]>('When done');
  const done = call.role === 'create' ? recordNow(call, exchange) : undefined;
  const text = moment === 'At once' || done === undefined ? formatted(exchange.text) : done;
  return (
    <section aria-label="Response">
      <div className="row">
        <h3>Response</h3>
        <span className={exchange.status < 400 ? 'badge' : 'badge bad'}>
          {exchange.status} {exchange.title}
        </span>
        <small>{exchange.milliseconds} ms</small>
      </div>
      {done !== undefined && <Tabs label="Moment" names={moments} value={moment} onChange={setMoment} />}
      {text !== '' && <Listing text={text} language="JSON" />}
      <details>
        <summary>{exchange.headers.length} headers</summary>
        <dl>
          {exchange.headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}

/** Returns the record that a create has made, as the cache has it now. */
function recordNow({ resource }: Call, { text, status }: Exchange): string | undefined {
  if (status >= 400) return undefined;
  const { id } = JSON.parse(text);
  const record =
    resource === 'documents'
      ? cache.getQueryData(documents.get(id).queryKey)
      : cache.getQueryData(images.get(id).queryKey);
  return record && JSON.stringify(record, null, 2);
}

function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Tabs<Name extends string>({
  label,
  names,
  value,
  onChange,
}: {
  readonly label: string;
  readonly names: readonly Name[];
  readonly value: Name;
  readonly onChange: (name: Name) => void;
}) {
  return (
    <fieldset className="tabs" aria-label={label}>
      {names.map((name) => (
        <label key={name}>
          <input type="radio" name={label} checked={name === value} onChange={() => onChange(name)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** The parts of code that have a color, in the order in which they are looked for. */
const colors: Readonly<Record<Language | 'JSON', RegExp>> = {
  curl: /(?<string>'(?:[^']|'\\'')*'|"[^"]*")|(?<keyword>\bcurl\b|\bpython3\b)|(?<name>(?<=\s)-{1,2}[\w-]+)|(?<number>(?<==)[\d.]+\b)/g,
  TypeScript:
    /(?<string>'(?:[^'\\]|\\.)*')|(?<comment>\/\/.*)|(?<keyword>\b(?:import|from|const|await|for|of|if)\b)|(?<name>\b\w+(?=:))|(?<number>\b\d[\d.]*\b)/g,
  Python:
    /(?<string>f?"(?:[^"\\]|\\.)*")|(?<keyword>\b(?:import|with|as|for|in|True|False|None)\b)|(?<name>\b\w+(?==))|(?<number>\b\d[\d.]*\b)/g,
  JSON: /(?<name>"(?:[^"\\]|\\.)*"(?=:))|(?<string>"(?:[^"\\]|\\.)*")|(?<keyword>\b(?:true|false|null)\b)|(?<number>-?\b\d[\d.]*\b)/g,
};

function Listing({
  text,
  language,
  children,
}: {
  readonly text: string;
  readonly language: Language | 'JSON';
  readonly children?: ReactNode;
}) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(colors[language])) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, value]) => value !== undefined) ?? [];
    parts.push(text.slice(end, match.index));
    parts.push(
      <span key={match.index} className={kind}>
        {match[0]}
      </span>,
    );
    end = match.index + match[0].length;
  }
  return (
    <div className="listing">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>
        {parts}
        {text.slice(end)}
      </pre>
      {children}
    </div>
  );
}
