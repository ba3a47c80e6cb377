import { ApiError, RateLimitError } from '@contentgen/client';
import type { CallError } from '@contentgen/client/react';
import { type ReactNode, useEffect, useState } from 'react';
import { keepKey } from './connection.ts';
import { Icon } from './icon.tsx';

/** An error where the result would be: what happened, and one action. */
export function Trouble({
  title,
  detail,
  note,
  action,
  bar,
}: {
  readonly title: string;
  readonly detail: ReactNode;
  readonly note?: string | undefined;
  readonly action?: ReactNode;
  readonly bar?: ReactNode;
}) {
  return (
    <section className="trouble" role="alert">
      <span className="sign">
        <Icon name="warning" />
      </span>
      <div>
        <h2>{title}</h2>
        <p>{detail}</p>
        <div className="row">
          {action}
          {note && <small>{note}</small>}
        </div>
      </div>
      {bar}
    </section>
  );
}

/**
 * Explains the error of a call.
 *
 * @param onAgain repeats the call.
 */
export function CallTrouble({ error, onAgain }: { readonly error: CallError; readonly onAgain: () => void }) {
  const note = error instanceof ApiError ? noteOf(error) : undefined;
  if (error instanceof RateLimitError) return <Countdown error={error} note={note} onAgain={onAgain} />;
  if (!(error instanceof ApiError)) {
    return (
      <Trouble
        title="No connection to the service"
        detail="Nothing is lost: your text is still in the form."
        action={<AgainButton onClick={onAgain} />}
      />
    );
  }
  const { status, problem } = error;
  if (status === 401 || status === 403) {
    const isOfReader = status === 403 && /write/.test(problem.detail);
    const refused = isOfReader ? 'This key may only read' : 'This key may not read';
    return (
      <Trouble
        title={status === 401 ? 'This API key does not work' : refused}
        detail={problem.detail}
        note={note}
        action={
          <button type="button" onClick={() => keepKey(null)}>
            Enter another key
          </button>
        }
      />
    );
  }
  if (status === 404) {
    return (
      <Trouble
        title="This no longer exists"
        detail="It was deleted, or it belongs to another account."
        note={note}
        action={
          <a className="button" href="#/library">
            Open the library
          </a>
        }
      />
    );
  }
  return (
    <Trouble
      title={problem.title || 'The service could not answer'}
      detail={problem.errors?.map(({ field, detail }) => `${field} ${detail}`).join('; ') ?? problem.detail}
      note={note}
      action={<AgainButton onClick={onAgain} />}
    />
  );
}

function AgainButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      Send again
    </button>
  );
}

const noteOf = ({ status, requestId = '' }: ApiError) => `${status} · request …${requestId.slice(-8)}`;

/** Counts down to the time when the call may be repeated. Readers of the screen hear the time once. */
function Countdown({
  error,
  note,
  onAgain,
}: {
  readonly error: RateLimitError;
  readonly note: string | undefined;
  readonly onAgain: () => void;
}) {
  const total = Math.ceil(error.retryAfter ?? 1);
  const [end] = useState(() => performance.now() + total * 1_000);
  const [left, setLeft] = useState(total);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1_000))), 250);
    return () => clearInterval(timer);
  }, [end]);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Trouble
      title="Too many requests"
      detail="Your text is safe in the form. You can send it again when the time is up."
      note={note}
      action={
        <button type="button" disabled={left > 0} onClick={onAgain}>
          {left === 0 ? (
            'Send again'
          ) : (
            <>
              <span aria-hidden="true">
                Send again in <b>{clock}</b>
              </span>
              <span className="hidden">Send again in {total} seconds</span>
            </>
          )}
        </button>
      }
      bar={<progress max={total} value={total - left} aria-hidden="true" />}
    />
  );
}
