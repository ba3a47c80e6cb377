import { type TemplateId, templateGroups, templates } from '@contentgen/client';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { templateOf } from './template-of.ts';
import './template-picker.css';

/** A dialog with all templates by groups, and a search in groups, labels and lines. */
export default function TemplatePicker({
  value,
  onChoose,
  onClose,
}: {
  readonly value: number;
  readonly onChoose: (id: TemplateId) => void;
  readonly onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
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
    const isInSearch = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && isInSearch) {
      // The key would also press the button that gets the focus back, and open the dialog again.
      event.preventDefault();
      const first = groups[0]?.hits[0];
      if (first !== undefined) choose(first.value);
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-template]')];
      const at = buttons.indexOf(document.activeElement as HTMLElement);
      buttons[Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1))]?.focus();
    }
  };
  return (
    <Dialog label="Templates" className="templates" onClose={onClose}>
      <div onKeyDown={onKey} role="presentation">
        <header>
          <Icon name="search" />
          <input
            type="search"
            aria-label={`Find one of ${templates.length} templates`}
            placeholder={`Find one of ${templates.length} templates`}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <button type="button" className="quiet" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className="groups">
          {groups.map(({ label, hits }) => (
            <section key={label} aria-label={label}>
              <h2>{label}</h2>
              <ul>
                {hits.map((hit) => (
                  <li key={hit.value}>
                    <button
                      type="button"
                      data-template
                      aria-pressed={hit.value === value}
                      onClick={() => choose(hit.value)}
                    >
                      {hit.label}
                      <small>{hit.line}</small>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {groups.length === 0 && <p className="empty">No template matches.</p>}
        </div>
      </div>
    </Dialog>
  );
}

/** A modal dialog, which is open as long as it exists. It stands outside of forms. */
function Dialog({
  label,
  className,
  onClose,
  children,
}: {
  readonly label: string;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog anyway. The click is one beside it.
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      {children}
    </dialog>
  );
}
