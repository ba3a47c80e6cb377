import { type TemplateId, templateGroups, templates } from '@contentgen/client';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { templateOf } from './choices.ts';
import { ExampleButton } from './example-button.tsx';
import { Icon } from './icon.tsx';
import './template-picker.css';

interface PickerProps {
  readonly value: number; readonly onChoose: (id: TemplateId) => void; readonly onClose: () => void;
}

/** A dialog with all templates by groups, and a search in groups, labels and lines. It stands outside of the form. */
export default function TemplatePicker({ value, onChoose, onClose }: PickerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState('');
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => opener?.focus();
  }, []);
  const words = search.toLowerCase().split(/\s+/);
  const groups = templateGroups
    .map(({ label, values }) => ({
      label,
      hits: values.map(templateOf).filter((one) => {
        const text = `${label} ${one.label} ${one.line}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ hits }) => hits.length > 0);
  const choose = (id: TemplateId) => {
    onChoose(id);
    onClose();
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const first = groups[0]?.hits[0];
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // The key would also press the button that gets the focus back, and open the dialog again.
      event.preventDefault();
      if (first !== undefined) choose(first.value);
    } else if (step !== undefined) {
      event.preventDefault();
      const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('li > :first-child')];
      buttons[Math.max(0, buttons.indexOf(document.activeElement as HTMLElement) + step)]?.focus();
    }
  };
  const label = `Find one of ${templates.length} templates`;
  return (
    <dialog ref={dialog} className="templates" aria-label="Templates" onClose={onClose} onKeyDown={onKey}
      onClick={({ target }) => target === dialog.current && onClose()}>
      <header>
        <Icon name="search" />
        <input type="search" aria-label={label} placeholder={label} value={search}
          onChange={({ target }) => setSearch(target.value)} />
        <button type="button" className="quiet" aria-label="Close" onClick={onClose}><Icon name="close" /></button>
      </header>
      <div className="groups">
        {groups.map((group) => (
          <section key={group.label} aria-label={group.label}>
            <h2>{group.label}</h2>
            <ul>
              {group.hits.map((hit) => (
                <li key={hit.value}>
                  <button type="button" aria-pressed={hit.value === value} onClick={() => choose(hit.value)}>
                    {hit.label}<small>{hit.line}</small>
                  </button>
                  <ExampleButton id={hit.value} label={`See a finished example: ${hit.label}`}>Example</ExampleButton>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {groups.length === 0 && <p className="empty">No template matches.</p>}
      </div>
    </dialog>
  );
}
