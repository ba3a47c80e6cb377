import { ApiError, RateLimitError } from '@contentgen/client';
import type { CallError } from '@contentgen/client/react';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { keepKey } from './connection.ts';
import { Icon } from './icon.tsx';

interface TroubleProps {
  readonly title: string; readonly detail: ReactNode; readonly note?: string | undefined; readonly action?: ReactNode;
  readonly progress?: ReactNode;
}

/** An error where the result would be: what happened, and one action. */
export const Trouble = ({ title, detail, note, action, progress }: TroubleProps) => (
  <section className="trouble" role="alert">
    <span className="sign"><Icon name="warning" /></span>
    <div>
      <h2>{title}</h2>
      <p>{detail}</p>
      <div className="row">{action}{note && <small>{note}</small>}</div>
    </div>
    {progress}
  </section>
);

/** Says that a part of the console did not load, as after an upgrade of the service or without a network. */
export class PartTrouble extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const action = <button type="button" onClick={() => location.reload()}>Load again</button>;
    return <Trouble title="This part of the console did not load" detail="What you have typed and written is kept." action={action} />;
  }
}

/** What to say of a record that no longer exists. */
export const Gone = ({ note }: { readonly note?: string | undefined }) => (
  <Trouble
    title="This no longer exists"
    detail="It was deleted, or it belongs to another account."
    note={note}
    action={<a className="button" href="#/library">Open the library</a>}
  />
);

interface CallProps<Error> {
  readonly error: Error; readonly onAgain: () => void;
  /** What a person need not fear for, such as "Your text is still in the form.". */
  readonly safe?: string | undefined;
}

/** What is safe when a create fails. */
export const safeForm = 'Your text is still in the form.';

/** Explains the error of a call. */
export function CallTrouble({ error, onAgain, safe }: CallProps<CallError>) {
  const again = <button type="button" onClick={onAgain}>Send again</button>;
  const isUsedUp = error instanceof RateLimitError && (error.retryAfter ?? 0) > longestCountdown;
  if (error instanceof RateLimitError && !isUsedUp) return <Countdown error={error} onAgain={onAgain} safe={safe} />;
  if (!(error instanceof ApiError)) {
    const detail = safe ? `Nothing is lost. ${safe}` : 'Try again when the service can be reached.';
    return <Trouble title="No connection to the service" detail={detail} action={again} />;
  }
  const { status, problem } = error;
  const detail = problem.errors?.map((one) => `${one.field} ${one.detail}`).join('; ') ?? problem.detail;
  const note = noteOf(error);
  if (status === 404) return <Gone note={note} />;
  // Another 403 is about the account, so another key does not help.
  if (status !== 401 && !problem.type.endsWith(':forbidden')) {
    const action = isUsedUp ? undefined : again;
    return <Trouble title={problem.title || 'No answer'} detail={detail} note={note} action={action} />;
  }
  const other = <button type="button" onClick={() => keepKey(null)}>Enter another key</button>;
  const refused = /write/.test(detail) ? 'This key may only read' : 'This key may not read';
  const title = status === 401 ? 'This API key does not work' : refused;
  return <Trouble title={title} detail={detail} note={note} action={other} />;
}

/** Seconds that a person may wait for. After a longer time, a limit of a day or a month begins again. */
const longestCountdown = 600;

const noteOf = ({ status, requestId = 'without an id' }: ApiError) => `${status} · request ${requestId}`;

/** Counts down to the time when the call may be repeated. Screen readers say the time once. */
function Countdown({ error, onAgain, safe = '' }: CallProps<RateLimitError>) {
  const total = Math.ceil(error.retryAfter ?? 1);
  const [end] = useState(() => performance.now() + total * 1_000);
  const [left, setLeft] = useState(total);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000))), 250);
    return () => clearInterval(timer);
  }, [end]);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  const waiting = (
    <>
      <span aria-hidden="true">Send again in <b>{clock}</b></span>
      <span className="hidden">Send again in {total} seconds</span>
    </>
  );
  return (
    <Trouble
      title="Too many requests"
      detail={`${error.problem.detail} ${safe}`}
      note={noteOf(error)}
      action={<button type="button" disabled={left > 0} onClick={onAgain}>{left > 0 ? waiting : 'Send again'}</button>}
      progress={<progress max={total} value={total - left} aria-hidden="true" />}
    />
  );
}

/** The sheet before the first word. */
export const WaitingSheet = ({ action }: { readonly action?: ReactNode }) => (
  <div className="sheet">
    <header>
      <p className="status" role="status"><span className="dot" /> Waiting for the writer</p>
      {action}
    </header>
    <div className="prose bars" aria-hidden="true"><span /><span /><span /><span /></div>
  </div>
);
