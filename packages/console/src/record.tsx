import {
  type Document, type DocumentUpdate, filters, type Image, type ImageUpdate, media, PreconditionFailedError, styles,
} from '@contentgen/client';
import type { CallError } from '@contentgen/client/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { templateOf } from './choices.ts';
import { CodeButton, useShownCall } from './code-panel.tsx';
import { client, images, queries } from './connection.ts';
import { deleteLater, offerUndo, type RecordPlace, sayFailure, useHidden } from './deletions.tsx';
import { Favorite } from './favorite.tsx';
import { fieldErrors, TextField, useFirstError } from './fields.tsx';
import { Icon } from './icon.tsx';
import { ModelsButton } from './models-button.tsx';
import { address, go, listAddress } from './route.ts';
import { Sheet } from './sheet.tsx';
import { StopButton, useWriting } from './stop.tsx';
import { tabState, useTabState } from './store.ts';
import { count, dayAndTime } from './times.ts';
import { CallTrouble, Gone, Trouble } from './trouble.tsx';
import { MorePictures, Versions } from './versions.tsx';

type RecordProps = { readonly id: string };

/** A document of the library on its sheet. */
export function DocumentRecord({ id }: RecordProps) {
  const { record, text, state, error, retry, isWriting, isStopped, stop } = useWriting(id, () => go(listAddress('documents')));
  const [isEditing, setEditing] = useState(() => draftOf(id) !== null);
  const isHidden = useHidden();
  useShownCall({ resource: 'documents', role: 'get', id });
  if (error) return <CallTrouble error={error} onAgain={retry} />;
  if (state === 'deleted' || isHidden(id)) return <><Gone /><Unsaved id={id} /></>;
  if (record === undefined) return <p className="empty" role="status">Loading…</p>;
  const { name, prompt, creativity, template_id, model } = record;
  const again = address('write', { template_id, prompt, name, creativity });
  const actions = (
    <>
      {isWriting && <StopButton onStop={stop} />}
      <Actions resource="documents" record={record} again={again} isEditing={isEditing} onEdit={setEditing} />
    </>
  );
  const failed = (
    <Trouble title="The text could not be written" detail={record.error?.detail}
      action={<a className="button" href={again}>Write again</a>} />
  );
  const editor = isEditing && (
    <Editor resource="documents" id={id} onClose={() => setEditing(false)} onReopen={() => setEditing(true)} />
  );
  return (
    <>
      <Title name={name} />
      <Versions document={record} onOpen={(other) => go(listAddress(`documents/${other}`))}>
        <Sheet document={record} text={text} isWriting={isWriting} isStopped={isStopped} actions={actions}>
          {editor || (state === 'failed' && !isStopped ? failed : undefined)}
        </Sheet>
      </Versions>
      <Facts record={record} facts={{
        Prompt: prompt, Template: templateOf(template_id).label, Creativity: String(creativity), Model: model,
      }} />
    </>
  );
}

/** A picture of the library, large, with its facts. */
export const PictureRecord = (props: RecordProps) => (
  <main className="record">
    <a className="back" href={listAddress('pictures')}><Icon name="arrow" /> All pictures</a>
    <WatchedPicture {...props} />
  </main>
);

function WatchedPicture({ id }: RecordProps) {
  const { record, state, error, retry } = images.useWatch(id);
  const [isEditing, setEditing] = useState(() => draftOf(id) !== null);
  const isHidden = useHidden();
  useShownCall({ resource: 'images', role: 'get', id });
  if (error) return <CallTrouble error={error} onAgain={retry} />;
  if (state === 'deleted' || isHidden(id)) return <Gone />;
  if (record === undefined) return <p className="empty">Loading…</p>;
  const { name, description, style, medium, filter, resolution, results: [url], model } = record;
  const side = Number.parseInt(resolution, 10);
  const again = address('draw', { description, style, medium, filter, resolution, name });
  return (
    <>
      <div className="pictures">
        {url !== undefined ? (
          <img src={url} alt={description} width={side} height={side} />
        ) : state === 'failed' ? (
          <Trouble title="The picture could not be drawn" detail={record.error?.detail}
            action={<a className="button" href={again}>Draw again</a>} />
        ) : (
          <p className="empty" role="status">
            <span className="dot" /> Drawing <StopButton onStop={() => remove('images', id)} />
          </p>
        )}
      </div>
      <section aria-label="Facts">
        <Title name={name} />
        <header><h1 dir="auto">{name}</h1><Favorite resource="images" record={record} /></header>
        <div className="row">
          {url && <a className="button" href={url} download={`${name}.png`}><Icon name="download" /> Download PNG</a>}
          <Actions resource="images" record={record} again={again} isEditing={isEditing} onEdit={setEditing} />
        </div>
        {model === 'offline-painter' && (
          <p><small>From the built-in painter. <ModelsButton>Connect a model</ModelsButton> for real pictures.</small></p>
        )}
        {isEditing && (
          <Editor resource="images" id={id} onClose={() => setEditing(false)} onReopen={() => setEditing(true)} />
        )}
        <Facts record={record} facts={{
          Description: description, Style: labelIn(styles, style), Medium: labelIn(media, medium),
          Filter: labelIn(filters, filter), Size: resolution.replace('x', ' × '), Model: model,
        }} />
        <MorePictures image={record} />
      </section>
    </>
  );
}

/** Names the tab of the browser after a record. */
function Title({ name }: { readonly name: string }) {
  useEffect(() => {
    const before = document.title;
    document.title = `${name} · contentgen`;
    return () => {
      document.title = before;
    };
  }, [name]);
  return null;
}

const labelIn = (choices: readonly { readonly value: string; readonly label: string }[], value: string | null) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

type FactsProps = { readonly record: Document | Image; readonly facts: Readonly<Record<string, string | null>> };

function Facts({ record: { created_at, updated_at, usage }, facts }: FactsProps) {
  const { input_tokens, output_tokens, seconds } = usage ?? {};
  const all = {
    ...facts,
    Tokens: output_tokens == null ? null : `${count(input_tokens ?? 0)} in, ${count(output_tokens)} out`,
    Took: seconds == null ? null : `${count(seconds)} s`,
    Created: dayAndTime(created_at),
    Changed: dayAndTime(updated_at),
  };
  return (
    <dl className="facts">
      {Object.entries(all).map(([name, value]) => value && <div key={name}><dt>{name}</dt><dd dir="auto">{value}</dd></div>)}
    </dl>
  );
}

/** Deletes a record, and shows the list. */
function remove(resource: RecordPlace['resource'], id: string): void {
  deleteLater(resource, id);
  go(listAddress(resource === 'images' ? 'pictures' : 'documents'));
}

interface ActionsProps extends Pick<RecordPlace, 'resource'> {
  readonly record: Document | Image; readonly again: string;
  readonly isEditing: boolean; readonly onEdit: (isEditing: boolean) => void;
}

function Actions({ resource, record, again, isEditing, onEdit }: ActionsProps) {
  const download = () =>
    import('./download.ts')
      .then(({ downloadRecords }) => downloadRecords([record]))
      .catch((error) => sayFailure('Not downloaded.', error));
  return (
    <>
      {'result' in record && record.state === 'succeeded' && (
        <button type="button" className="quiet" aria-label="Download" title="Download" onClick={download}>
          <Icon name="download" />
        </button>
      )}
      <a className="quiet button" href={again} title="Fill the form with this"><Icon name="again" /> <span>Reuse</span></a>
      <CodeButton isQuiet />
      <button type="button" className="quiet" aria-label="Edit" title="Edit" aria-expanded={isEditing} data-edit
        onClick={() => onEdit(!isEditing)}><Icon name="edit" /></button>
      <button type="button" className="quiet" aria-label="Delete" title="Delete"
        onClick={() => remove(resource, record.id)}>
        <Icon name="trash" />
      </button>
    </>
  );
}

/** What a person has typed in an editor and not saved. It survives a link, the way back and a reload. */
interface Unsent {
  readonly values: { readonly name: string; readonly result: string };
  /** The version that was opened. */
  readonly ifMatch: string | undefined;
}

const draftName = (id: string) => `contentgen.edit.${id}`;
const draftOf = (id: string) => tabState<Unsent | null>(draftName(id), null).get();

/** The words of a person for a record that is gone. */
function Unsaved({ id }: RecordProps) {
  const draft = draftOf(id);
  if (draft === null) return null;
  return <div className="unsaved"><TextField name="result" label="Your text, not saved" rows={12} errors={[]}
    value={draft.values.result} onChange={() => {}} /></div>;
}

/** A version of a record. */
interface Version {
  readonly record: Document | Image; readonly ifMatch: string | undefined;
}

const textOf = ({ record }: Version) => ('result' in record && record.result) || '';

interface EditorProps extends RecordPlace {
  readonly onClose: () => void; readonly onReopen: () => void;
}

/** Changes the name of a record, and the text of a document, unless someone else has changed the record meanwhile. */
function Editor({ resource, id, onClose, onReopen }: EditorProps) {
  const [version, setVersion] = useState<Version | null>(null);
  const [newer, setNewer] = useState<Version | null>(null);
  const [mine, setMine] = useTabState<Unsent['values'] | null>(`contentgen.mine.${id}`, null);
  const [draft, setDraft] = useTabState<Unsent | null>(draftName(id), null);
  const [values, setValues] = useState({ name: '', result: '' });
  const [failure, setFailure] = useState<CallError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const { mutateAsync } = queries[resource].useUpdate();
  const errors = fieldErrors(failure, ['name', 'result']);
  useFirstError(form, errors);

  const read = async (): Promise<Version> => {
    const response = await client[resource].get(id).asResponse();
    return { record: await response.json(), ifMatch: response.headers.get('ETag') ?? undefined };
  };
  const show = (shown: Version) => {
    setVersion(shown);
    setNewer(null);
    setDraft(null);
    setValues({ name: shown.record.name, result: textOf(shown) });
  };
  const open = () => {
    setFailure(null);
    read().then((found) => {
      if (draft === null) return show(found);
      setVersion({ ...found, ifMatch: draft.ifMatch });
      setValues(draft.values);
    }, setFailure);
  };
  const change = (part: Partial<typeof values>) => {
    const next = { ...values, ...part };
    setValues(next);
    setDraft({ values: next, ifMatch: version?.ifMatch });
  };
  const close = () => {
    setDraft(null);
    setMine(null);
    onClose();
  };
  const cancel = () => {
    close();
    if (draft === null) return;
    offerUndo('Your changes were not saved.', () => {
      setDraft(draft);
      go(listAddress(`${resource === 'images' ? 'pictures' : 'documents'}/${id}`));
      onReopen();
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: The editor opens once.
  useEffect(() => {
    open();
    return () => document.querySelector<HTMLElement>('[data-edit]')?.focus();
  }, []);
  const isOpen = version !== null;
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
  }, [isOpen]);

  const { name, result } = values;
  const bodyOver = ({ record }: Version) =>
    'results' in record ? { name, results: record.results, favorite: record.favorite } : { name, result };
  useShownCall(
    version === null
      ? { resource, role: 'get', id }
      : { resource, role: 'update', id, body: bodyOver(version), ifMatch: version.ifMatch },
  );
  const save = async (base: Version) => {
    setFailure(null);
    try {
      await mutateAsync({ id, ifMatch: base.ifMatch, body: bodyOver(base) as DocumentUpdate & ImageUpdate });
      close();
    } catch (error) {
      if (error instanceof PreconditionFailedError) await read().then(setNewer, setFailure);
      else setFailure(error as CallError);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (version !== null) save(version);
  };
  const again = () => (version === null ? open() : save(version));
  const trouble = failure && errors.length === 0 && (
    <CallTrouble key={failure.message} error={failure} onAgain={again} safe="Your changes are still here." />
  );
  if (version === null) return trouble || <p className="empty">Loading…</p>;
  return (
    <form ref={form} className="editor" noValidate data-sends onSubmit={submit}>
      {trouble}
      {newer !== null && (
        <div className="conflict" role="alert">
          <p>This changed since you opened it.{newer.record.name !== version.record.name && ` Its name is now “${newer.record.name}”.`}</p>
          <button type="button" onClick={() => {
            setMine(values);
            show(newer);
          }}>Take theirs</button>
          <button type="button" onClick={() => save(newer)}>Keep mine</button>
          {resource === 'documents' && (
            <textarea aria-label="Their text" readOnly dir="auto" rows={8} value={textOf(newer)} />
          )}
        </div>
      )}
      <TextField name="name" label="Name" value={name} errors={errors} onChange={(value) => change({ name: value })} />
      {resource === 'documents' && (
        <TextField name="result" label="Text (Markdown)" rows={16} value={result} errors={errors}
          onChange={(value) => change({ result: value })} />
      )}
      <div className="row">
        {mine !== null && (
          <button type="button" onClick={() => {
            change(mine);
            setMine(null);
          }}>Bring mine back</button>
        )}
        <button type="submit" className="primary">Save</button>
        <button type="button" onClick={cancel}>Cancel</button>
      </div>
    </form>
  );
}
