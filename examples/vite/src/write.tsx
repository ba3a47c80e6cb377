import { ValidationError } from '@contentgen/client';
import { formValues } from '@contentgen/client/react';
import { documents } from './queries.ts';

export function Write() {
  const create = documents.useCreate();
  const cancel = documents.useDelete();
  const { record, text, state, error } = documents.useWatch(create.data?.id);
  const rules = create.error instanceof ValidationError ? create.error.errors : [];
  const failure = rules.length > 0 ? null : (create.error ?? cancel.error ?? error);
  const isWriting = state === 'queued' || state === 'processing';

  const field = (name: string, initial = '') => (
    <p>
      <label>
        {name} <input name={name} defaultValue={initial} />
      </label>
      <strong>{rules.find((rule) => rule.field === name)?.detail}</strong>
    </p>
  );

  return (
    <form
      onSubmit={(event) => {
        // React resets a form after an action, also after an error. This form keeps what was typed.
        event.preventDefault();
        create.mutate({ body: formValues('DocumentCreate', new FormData(event.currentTarget)) });
      }}
    >
      {field('name')}
      {field('prompt')}
      {field('creativity', '0.5')}
      <button type="submit">Write</button>
      {record && isWriting && (
        <button type="button" onClick={() => cancel.mutate({ id: record.id })}>
          Cancel
        </button>
      )}
      <p role="alert">{failure?.message}</p>
      <p role="status">{record?.error?.detail ?? state}</p>
      <article>{text}</article>
    </form>
  );
}
