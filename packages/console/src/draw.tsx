import { filters, type ImageCreate, isChoice, media, resolutions, type Style, styles } from '@contentgen/client';
import type { CallError } from '@contentgen/client/react';
import { useEffect, useRef, useState } from 'react';
import { styleChoices, thumbnail } from './choices.ts';
import { CodeButton, useShownCall } from './code-panel.tsx';
import { images } from './connection.ts';
import { deleteLater, useHidden } from './deletions.tsx';
import { ChoiceList, fieldErrors, nameFrom, TextField, useFirstError } from './fields.tsx';
import { Icon } from './icon.tsx';
import { Gallery, Styles } from './picture.tsx';
import { address, go, useLink } from './route.ts';
import { sendKeys } from './shortcuts.ts';
import { useTabState } from './store.ts';
import { CallTrouble, Gone, safeForm, Trouble } from './trouble.tsx';
import './draw.css';

/** What the form has. An empty text is no choice. */
interface Draft extends Pick<ImageCreate, 'description' | 'resolution'> {
  readonly style: string; readonly medium: string; readonly filter: string; readonly name: string | null;
}

const firstDraft: Draft = {
  description: 'A sailing boat on a calm sea at sunset',
  style: 'art_deco',
  medium: '',
  filter: '',
  resolution: '512x512',
  name: null,
};

const sizes = resolutions.map(({ value, label }) => ({ value, label: label.replace('x', ' × ') }));

/** Styles that look alike; the other styles are one more family. */
const families: readonly (readonly Style[])[] = [
  ['origami', 'illustration', 'sketch'],
  ['vaporwave', 'digital_art', 'photography', '3d_render'],
  ['retro', 'pop_art', 'art_deco'],
];

/** Returns the chosen style and three of other families. */
function fourStyles(style: string): string[] {
  const rest = styles.map(({ value }) => value).filter((value) => !families.flat().includes(value));
  const others = [...families, rest].filter((family) => !family.some((one) => one === style));
  return [style, ...others.map(([first = '']) => first)].slice(0, 4);
}

/** Returns the draft that an address describes, such as `#/draw?description=…&style=retro`; undefined for none. */
function draftOf(parameters: URLSearchParams): Draft | undefined {
  // The service refuses a value that it does not know.
  const linked = { ...firstDraft, style: '', ...Object.fromEntries(parameters) };
  return parameters.size === 0 ? undefined : linked;
}

/** A picture that was asked for. It has no id before the service has answered. */
interface Slot {
  readonly body: ImageCreate; readonly id: string | null; readonly isStopped?: boolean;
}

/** A create, with the key of an earlier attempt. */
interface Attempt {
  readonly body: ImageCreate; readonly idempotencyKey?: string | undefined;
}

/** A create that failed. */
interface Failure {
  readonly body: ImageCreate; readonly error: CallError;
}

/** The page to draw: the form, and one picture or four. */
export default function Draw() {
  const parameters = useLink('draw');
  const linked = draftOf(parameters);
  const [kept, setDraft] = useTabState('contentgen.draw', firstDraft);
  const [slots, setSlots] = useTabState<readonly Slot[]>('contentgen.pictures', []);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [isSending, setSending] = useState(false);
  const [drawing, setDrawing] = useState<readonly string[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLElement>(null);
  const { mutateAsync } = images.useCreate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: A link fills the form once.
  useEffect(() => {
    if (linked === undefined) return;
    setDraft(linked);
    setSlots([]);
    setFailures([]);
    go(address('draw'), { replace: true });
  }, [parameters.toString()]);

  const draft = linked ?? kept;
  const { description, style, medium, filter, resolution } = draft;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const bodyFor = (chosen: string): ImageCreate => {
    const choices = Object.entries({ style: chosen, medium, filter }).filter(([, value]) => value !== '');
    return { name: draft.name ?? nameFrom(description), description, resolution, ...Object.fromEntries(choices) };
  };
  useShownCall({ resource: 'images', role: 'create', body: { ...bodyFor(style) } });
  const [failure] = failures;
  const errors = fieldErrors(failure?.error, [...Object.keys(firstDraft)]);
  useFirstError(form, errors);

  const isBusy = isSending || drawing.length > 0;
  const send = async (attempts: readonly Attempt[], kept: readonly Slot[] = []) => {
    setFailures([]);
    setSending(true);
    setSlots([...kept, ...attempts.map(({ body }) => ({ body, id: null }))]);
    // On a phone the result is below the form.
    requestAnimationFrame(() => result.current?.scrollIntoView());
    const slotOf = async (attempt: Attempt) => {
      try {
        return [{ body: attempt.body, id: (await mutateAsync(attempt)).id }];
      } catch (error) {
        setFailures((before) => [...before, { error: error as CallError, body: attempt.body }]);
        return [];
      }
    };
    const sent = (await Promise.all(attempts.map(slotOf))).flat();
    setSlots([...kept, ...sent]);
    // Until each tile says how it stands, a second press draws nothing.
    setDrawing((before) => [...before, ...sent.map(({ id }) => id)]);
    setSending(false);
  };
  const draw = (bodies: readonly ImageCreate[], kept?: readonly Slot[]) => send(bodies.map((body) => ({ body })), kept);
  const again = () =>
    send(failures.map(({ body, error }) => ({ body, idempotencyKey: error.idempotencyKey })), slots);
  const stop = (slot: Slot) => {
    if (slot.id !== null) deleteLater('images', slot.id);
    // It keeps its place: under the pointer there must be no other picture.
    setSlots(slots.map((one) => (one === slot ? { ...one, isStopped: true } : one)));
  };
  const hasTrouble = failure !== undefined && errors.length === 0;
  const labels = [...media, ...filters].filter(({ value }) => value === medium || value === filter);
  const folded = [...labels.map(({ label }) => label), resolution.replace('x', ' × ')].join(' · ');
  const onDrawing = (id: string, isDrawing: boolean) =>
    setDrawing((before) => before.filter((one) => one !== id).concat(isDrawing ? [id] : []));

  return (
    <main className="desk-page">
      <h1 className="hidden">Draw</h1>
      <form ref={form} className="panel" noValidate data-sends onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) draw([bodyFor(style)]);
      }}>
        <TextField name="description" label="Picture of" rows={2} value={description} errors={errors}
          onChange={(value) => change({ description: value })} />
        <fieldset className="field style-field">
          <legend>Style</legend>
          <output>{styleChoices.find(({ value }) => value === style)?.label}</output>
          <div className="style-choices">
            {styleChoices.map(({ value, label }) => (
              <label key={value}>
                <input type="radio" name="style" checked={value === style} onChange={() => change({ style: value })} />
                <img src={thumbnail(value)} alt="" width={128} height={128} />{label}
              </label>
            ))}
          </div>
        </fieldset>
        <details className="folded">
          <summary><Icon name="chevron" /> Medium, filter, size <output>{folded}</output></summary>
          <ChoiceList isLabelled label="Medium" choices={media} empty="No medium" value={medium}
            onChange={(value) => change({ medium: value })} />
          <ChoiceList isLabelled label="Filter" choices={filters} empty="No filter" value={filter}
            onChange={(value) => change({ filter: value })} />
          <ChoiceList isLabelled label="Size" choices={sizes} value={resolution}
            onChange={(value) => isChoice(resolutions, value) && change({ resolution: value })} />
          <TextField name="name" label="Name in the library" value={draft.name ?? nameFrom(description)} errors={errors}
            onChange={(value) => change({ name: value || null })} />
        </details>
        <div className="actions">
          <button type="submit" className="primary" aria-disabled={isBusy}>
            {isBusy ? 'Drawing…' : <>Draw <kbd>{sendKeys}</kbd></>}
          </button>
          <button type="button" disabled={isBusy} onClick={() => draw(fourStyles(style).map(bodyFor))}>
            <Icon name="four" /> Try four styles
          </button>
          <CodeButton />
        </div>
      </form>
      <section className="desk" ref={result} aria-label="Result">
        {hasTrouble && <CallTrouble key={failure.error.message} error={failure.error} onAgain={again} safe={safeForm} />}
        {slots.length > 0 && (
          <div className={slots.length === 1 ? 'tiles one' : 'tiles'}>
            {slots.map((slot, index) => (
              <Tile key={slot.id ?? `${index}`} slot={slot} onDrawing={onDrawing}
                onStop={() => stop(slot)}
                onAgain={() => draw([slot.body], slots.filter((one) => one !== slot))} />
            ))}
          </div>
        )}
        {slots.length === 0 && !hasTrouble && <Recent />}
      </section>
    </main>
  );
}

interface TileProps {
  readonly slot: Slot; readonly onDrawing: (id: string, isDrawing: boolean) => void; readonly onAgain: () => void;
  readonly onStop: () => void;
}

/** A picture, also while it is drawn. It opens large. */
function Tile({ slot: { id, body, isStopped = false }, onDrawing, onAgain, onStop }: TileProps) {
  const { record, state, error, retry } = images.useWatch(id ?? undefined);
  const isHidden = useHidden();
  const isGone = state === 'deleted' || (id !== null && isHidden(id));
  const isDrawing = id !== null && error === null && !isGone && !/^(succeeded|failed|deleted)$/.test(state ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: The function is another one at each render.
  useEffect(() => {
    if (id === null) return;
    onDrawing(id, isDrawing);
    return () => onDrawing(id, false);
  }, [id, isDrawing]);
  const label = styleChoices.find(({ value }) => value === (body.style ?? ''))?.label;
  if (isGone && isStopped) {
    return <figure className="tile"><div className="drawing">Stopped</div><figcaption>{label}</figcaption></figure>;
  }
  if (error) return <CallTrouble error={error} onAgain={retry} />;
  if (isGone) return <Gone />;
  if (state === 'failed') {
    const action = <button type="button" onClick={onAgain}>Draw again</button>;
    return <Trouble title="The picture could not be drawn" detail={record?.error?.detail} action={action} />;
  }
  const side = Number.parseInt(body.resolution, 10);
  const [url] = record?.results ?? [];
  return (
    <figure className="tile">
      {url === undefined ? (
        <div className="drawing" role="status">
          <span className="dot" /> Drawing
          {id !== null && <button type="button" className="quiet" onClick={onStop}><Icon name="stop" /> Stop</button>}
        </div>
      ) : (
        <a href={address(`library/pictures/${id}`)}>
          <img src={url} alt={`${body.description}, ${label}`} width={side} height={side} />
        </a>
      )}
      <figcaption>{label}</figcaption>
    </figure>
  );
}

/** The newest pictures of the library; all styles if there are none. */
function Recent() {
  const { data } = images.useList({ per_page: 10 });
  const shown = data?.data.filter(({ results }) => results.length > 0).slice(0, 9);
  if (shown === undefined) return null;
  if (shown.length === 0) return <Styles title="Choose a style, and press Draw" />;
  const pictures = shown.map(({ id, name, results: [src] }) => ({
    href: address(`library/pictures/${id}`), src, label: name,
  }));
  return <Gallery title="From your library" pictures={pictures} more={address('library/pictures')} />;
}
