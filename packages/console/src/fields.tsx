import { creativityLevels, type FieldError, ValidationError } from '@contentgen/client';
import { type ReactNode, type RefObject, useEffect } from 'react';

/** Returns the errors of a refused form if they are all about its fields. Otherwise the page explains the error. */
export function fieldErrors(error: unknown, fields: readonly string[]): readonly FieldError[] {
  const errors = error instanceof ValidationError ? error.errors : [];
  return errors.every(({ field }) => fields.includes(field)) ? errors : [];
}

/** Moves the focus to the first field with an error. */
export function useFirstError(form: RefObject<HTMLFormElement | null>, errors: readonly FieldError[]): void {
  const [first] = errors;
  useEffect(() => {
    if (first !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, first]);
}

interface TextProps {
  readonly name: string; readonly label: string; readonly value: string; readonly errors: readonly FieldError[];
  readonly rows?: number; readonly onChange: (value: string) => void;
}

/** A field for a text, with its label above and its error below. */
export function TextField({ name, label, value, errors, rows, onChange }: TextProps) {
  const error = errors.find(({ field }) => field === name);
  const attributes = {
    id: `field-${name}`,
    name,
    value,
    dir: 'auto',
    'aria-invalid': error !== undefined,
    'aria-describedby': error && `error-${name}`,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  return (
    <div className="field">
      <label htmlFor={attributes.id}>{label}</label>
      {rows === undefined ? <input {...attributes} autoComplete="off" /> : <textarea {...attributes} rows={rows} />}
      {error && <p className="error" id={`error-${name}`}>{value.trim() === '' ? 'Fill in this field.' : `This ${error.detail}.`}</p>}
    </div>
  );
}

interface CreativityProps {
  readonly value: number; readonly onChange: (value: (typeof creativityLevels)[number]['value']) => void;
}

/** Five radio buttons on a track, with the label of the chosen one. */
export function CreativityField({ value, onChange }: CreativityProps) {
  const chosen = creativityLevels.findIndex((level) => level.value === value);
  return (
    <fieldset className="field creativity">
      <legend>Creativity</legend>
      <output>{creativityLevels[chosen]?.label}</output>
      <div className="track">
        {creativityLevels.map(({ value: level, label }, index) => (
          <input key={level} type="radio" name="creativity" value={level} aria-label={label} title={label}
            checked={index === chosen} className={index < chosen ? 'passed' : ''} onChange={() => onChange(level)} />
        ))}
      </div>
      <p aria-hidden="true">
        <span>{creativityLevels[0].label}</span><span>{creativityLevels.at(-1)?.label}</span>
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly label: string; readonly choices: readonly { readonly value: string | number; readonly label: string }[];
  readonly empty?: string; readonly value: string; readonly onChange: (value: string) => void;
  /** Whether the label stands above the list. */
  readonly isLabelled?: boolean;
}

/** A list to choose from. */
export const ChoiceList = ({ label, choices, empty, value, onChange, isLabelled = false }: ChoiceProps) => {
  const list = (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {empty !== undefined && <option value="">{empty}</option>}
      {choices.map((choice) => <option key={choice.value} value={choice.value}>{choice.label}</option>)}
    </select>
  );
  return isLabelled ? <div className="field"><span aria-hidden="true">{label}</span>{list}</div> : list;
};

interface TabsProps<Name extends string> {
  readonly label: string; readonly names: readonly Name[]; readonly value: Name;
  readonly onChange: (name: Name) => void;
}

/** A few names, of which one is chosen. */
export const Tabs = <Name extends string>({ label, names, value, onChange }: TabsProps<Name>): ReactNode => (
  <fieldset className="tabs" aria-label={label}>
    {names.map((name) => (
      <label key={name}>
        <input type="radio" name={label} checked={name === value} onChange={() => onChange(name)} />{name}
      </label>
    ))}
  </fieldset>
);

/** Returns the beginning of a text as a name for a record: what stands before its first colon, or its first letters. */
export function nameFrom(text: string): string {
  const [line = ''] = text.trim().replace(/\s+/g, ' ').split(': ');
  return line.length <= 48 ? line : `${line.slice(0, 47).replace(/\s\S*$/, '')}…`;
}
