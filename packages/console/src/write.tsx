import { creativityLevels, type DocumentCreate, isChoice } from '@contentgen/client';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { styleChoices, templateOf, thumbnail } from './choices.ts';
import { CodeButton, useShownCall } from './code-panel.tsx';
import { documents, isService } from './connection.ts';
import { offerUndo, useHidden } from './deletions.tsx';
import { CreativityField, fieldErrors, nameFrom, TextField, useFirstError } from './fields.tsx';
import { firstPictures } from './first-pictures.ts';
import { Icon } from './icon.tsx';
import { address, go, useLink } from './route.ts';
import { sendKeys } from './shortcuts.ts';
import { shared, stored, useShared, useTabState } from './store.ts';
import { CallTrouble, safeForm, WaitingSheet } from './trouble.tsx';

const TemplatePicker = lazy(() => import('./template-picker.tsx'));
const loadWritten = () => import('./written.tsx');
const Written = lazy(loadWritten);

/** What the form has. The name follows the prompt until a person edits it. */
interface Draft extends Pick<DocumentCreate, 'prompt' | 'creativity'> {
  readonly template: Exclude<DocumentCreate['template_id'], undefined>; readonly name: string | null;
  /** The prompt that a link gave together with the name. Another prompt gets another name. */
  readonly namedFor?: string;
}
type Starter = Pick<Draft, 'template' | 'prompt'>;

/** What a newcomer can begin with. */
const starters: readonly [Starter, ...Starter[]] = [
  {
    template: 42,
    prompt:
      'Sourdough bread from a bicycle bakery: baked overnight, organic rye, at your door by 7:30, 6.50 euros a loaf, no plastic, for early risers',
  },
  {
    template: 43,
    prompt: 'Leaf Club, a plant subscription for small balconies: 19 euros a month, first box on 3 April',
  },
  {
    template: 44,
    prompt: 'Your parcel 4711 arrives today between 2 and 4, in locker 77 at the station',
  },
  {
    template: 37,
    prompt: 'Board games for rainy evenings: three games for two players, under 30 minutes each',
  },
];
const firstDraft: Draft = { ...starters[0], creativity: 0.5, name: null };

/** Returns the draft that an address describes, such as `#/write?template_id=16&prompt=…`; undefined for none. */
function draftOf(parameters: URLSearchParams): Draft | undefined {
  if (parameters.size === 0) return undefined;
  const { template_id = 1, creativity = 0.5, prompt = '', name = null } = Object.fromEntries<string>(parameters);
  const level = Number(creativity);
  return {
    template: templateOf(Number(template_id)).value,
    creativity: isChoice(creativityLevels, level) ? level : 0.5,
    prompt,
    name,
    namedFor: prompt,
  };
}

/** Whether a text is on its way, also while another page is shown: one press makes one document. */
const writing = shared(stored(sessionStorage, 'contentgen.document', null) !== null);

/** The page to write: the form, and the sheet with the text. */
export default function Write() {
  const parameters = useLink('write');
  const linked = draftOf(parameters);
  const [kept, setDraft] = useTabState('contentgen.write', firstDraft);
  const [id, setId] = useTabState<string | null>('contentgen.document', null);
  const [restored, setRestored] = useState(id);
  const [isPicking, setPicking] = useState(false);
  const isWriting = useShared(writing);
  const isHidden = useHidden();
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLElement>(null);
  const create = documents.useCreate({
    onSuccess: (document) => setId(document.id),
    onError: () => writing.set(false),
  });

  /** Fills the form. What a person has typed comes back with Undo. */
  const replaceDraft = (draft: Draft) => {
    setDraft(draft);
    if (kept.prompt.trim() && !starters.some(({ prompt }) => prompt === kept.prompt) && kept.prompt !== draft.prompt) {
      offerUndo('Your words in the form were replaced.', () => setDraft(kept));
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: A link fills the form once.
  useEffect(() => {
    if (linked === undefined) return;
    replaceDraft(linked);
    setId(null);
    writing.set(false);
    create.reset();
    go(address('write'), { replace: true });
  }, [parameters.toString()]);

  useEffect(() => {
    // The text must not wait for its code.
    const timer = setTimeout(loadWritten, 1_000);
    return () => clearTimeout(timer);
  }, []);

  const draft = linked ?? kept;
  const { prompt, creativity, template } = draft;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const name = (draft.namedFor === undefined || draft.namedFor === prompt ? draft.name : null) ?? nameFrom(prompt);
  const body = { name, prompt, creativity, template_id: template };
  useShownCall({ resource: 'documents', role: 'create', body });
  const errors = fieldErrors(create.error, Object.keys(body));
  useFirstError(form, errors);

  const send = (sent: DocumentCreate, idempotencyKey?: string) => {
    setId(null);
    // From the press to the last word: a second press makes no second document.
    writing.set(true);
    create.mutate({ body: sent, idempotencyKey });
    // On a phone the result is below the form.
    requestAnimationFrame(() => result.current?.scrollIntoView());
  };
  const again = () => create.variables && send(create.variables.body, create.error?.idempotencyKey);
  const shown = create.isPending ? (
    <WaitingSheet />
  ) : create.error && errors.length === 0 ? (
    <CallTrouble key={create.submittedAt} error={create.error} onAgain={again} safe={safeForm} />
  ) : id === null || isHidden(id) ? (
    <Welcome onChoose={(starter) => replaceDraft({ ...starter, creativity, name: null })} />
  ) : (
    <Suspense fallback={<WaitingSheet />}>
      <Written key={id} id={id} isRestored={id === restored} onWriting={writing.set} onAgain={send} onOpen={setId}
        onDeleted={() => {
          writing.set(false);
          setRestored(id);
        }} />
    </Suspense>
  );

  return (
    <main className="desk-page">
      <h1 className="hidden">Write</h1>
      <form ref={form} className="panel" noValidate data-sends onSubmit={(event) => {
        event.preventDefault();
        const isSame = JSON.stringify(create.variables?.body) === JSON.stringify(body);
        // What was sent without an answer is sent again with its key.
        if (!isWriting) send(body, isSame ? create.error?.idempotencyKey : undefined);
      }}>
        <div className="field">
          <span id="template-label">Template</span>
          <button type="button" className="picker" aria-labelledby="template-label template-name" aria-haspopup="dialog"
            onClick={() => setPicking(true)}>
            <span id="template-name">{templateOf(template).label}<small>{templateOf(template).line}</small></span>
            <Icon name="chevron" />
          </button>
        </div>
        <TextField name="prompt" label="About" rows={4} value={prompt} errors={errors}
          onChange={(value) => change({ prompt: value })} />
        <CreativityField value={creativity} onChange={(value) => change({ creativity: value })} />
        <TextField name="name" label="Name in the library" value={name} errors={errors}
          onChange={(value) => setDraft({ prompt, creativity, template, name: value || null })} />
        <div className="actions">
          <button type="submit" className="primary" aria-disabled={isWriting}>
            {isWriting ? 'Writing…' : <>Write <kbd>{sendKeys}</kbd></>}
          </button>
          <CodeButton />
        </div>
      </form>
      {isPicking && (
        <Suspense>
          <TemplatePicker value={template} onChoose={(value) => change({ template: value })}
            onClose={() => setPicking(false)} />
        </Suspense>
      )}
      <section className="desk" ref={result} aria-label="Result">{shown}</section>
    </main>
  );
}

/** What a newcomer sees. Nothing is generated without a press, because it may cost money. */
const Welcome = ({ onChoose }: { readonly onChoose: (starter: Starter) => void }) => (
  <div className="welcome">
    <p className="lead">
      Press <b>Write</b>, and {useShared(isService) ? 'the text' : 'a finished example'} appears here while it is written.
    </p>
    <h2>Or begin with</h2>
    <ul className="starters">
      {starters.map((starter) => (
        <li key={starter.template}>
          <button type="button" onClick={() => onChoose(starter)}>
            {templateOf(starter.template).label}<small>{starter.prompt}</small>
          </button>
        </li>
      ))}
    </ul>
    <a className="styles" href={address('draw')}>
      <span>
        {firstPictures.map((style) => <img key={style} src={thumbnail(style)} alt="" width={128} height={128} />)}
      </span>
      <span><b>Or draw a picture</b> in one of {styleChoices.length - 1} styles</span>
    </a>
  </div>
);
