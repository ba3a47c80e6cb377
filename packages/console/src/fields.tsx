import { creativityLevels, type FieldError, ValidationError } from '@contentgen/client';
import { type RefObject, useEffect } from 'react';

/** Returns the errors of a refused form if they are all about its fields; else nothing, and the page explains the error. */
export function fieldErrors(error: unknown, fields: readonly string[]): readonly FieldError[] {
  if (!(error instanceof ValidationError) || error.errors.length === 0) return [];
  return error.errors.every(({ field }) => fields.includes(field)) ? error.errors : [];
}

/** Moves the focus to the first field with an error. */
export function useFirstError(form: RefObject<HTMLFormElement | null>, errors: readonly FieldError[]): void {
  const [first] = errors;
  useEffect(() => {
    if (first !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, first]);
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly errors: readonly FieldError[];
  readonly rows?: number;
  readonly onChange: (value: string) => void;
}

/** A field for a text, with its label above and its error below. */
export function TextField({ name, label, value, errors, rows, onChange }: FieldProps) {
  const error = errors.find(({ field }) => field === name);
  const attributes = {
    id: `field-${name}`,
    name,
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': error && `error-${name}`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  return (
    <div className="field">
      <label htmlFor={`field-${name}`}>{label}</label>
      {rows === undefined ? (
        <input {...attributes} autoComplete="off" />
      ) : (
        <textarea {...attributes} rows={rows} />
      )}
      {error && (
        <p className="error" id={`error-${name}`}>
          {sentence(error.detail)}
        </p>
      )}
    </div>
  );
}

/** `must have at least 1 character` becomes a sentence about the field above it. */
const sentence = (detail: string) => `This ${detail}${/[.!?]$/.test(detail) ? '' : '.'}`;

/** Five radio buttons on a track, with the label of the chosen one. */
export function CreativityField({
  value,
  onChange,
}: {
  readonly value: number;
  readonly onChange: (value: (typeof creativityLevels)[number]['value']) => void;
}) {
  const chosen = creativityLevels.findIndex((level) => level.value === value);
  return (
    <fieldset className="field creativity">
      <legend>Creativity</legend>
      <output>{creativityLevels[chosen]?.label}</output>
      <div className="track">
        {creativityLevels.map((level, index) => (
          <input
            key={level.value}
            type="radio"
            name="creativity"
            value={level.value}
            aria-label={level.label}
            title={level.label}
            checked={index === chosen}
            className={index < chosen ? 'passed' : undefined}
            onChange={() => onChange(level.value)}
          />
        ))}
      </div>
      <p aria-hidden="true">
        <span>{creativityLevels[0].label}</span>
        <span>{creativityLevels.at(-1)?.label}</span>
      </p>
    </fieldset>
  );
}

/** A list to choose from, with an empty choice if it has a label. */
export function ChoiceField({
  label,
  choices,
  empty,
  value,
  onChange,
}: {
  readonly label: string;
  readonly choices: readonly { readonly value: string | number; readonly label: string }[];
  readonly empty?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {empty !== undefined && <option value="">{empty}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The first characters of a text, as a name for a record. */
export const nameFrom = (text: string) => {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= 48 ? line : `${line.slice(0, 47).trimEnd()}…`;
};
