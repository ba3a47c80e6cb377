import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string; readonly children: ReactNode; readonly onClose: () => void;
}

/** A dialog over the page. The focus returns to its opener. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    dialog.current?.showModal();
    return () => opener?.focus();
  }, []);
  // Another dialog may be below, and its keys and its end are not meant.
  const keep = (event: SyntheticEvent) => event.stopPropagation();
  const close = (event: SyntheticEvent) => {
    keep(event);
    onClose();
  };
  return createPortal(
    <dialog ref={dialog} className="reading" aria-labelledby={id} onClose={close} onKeyDown={keep}
      onClick={({ target }) => target === dialog.current && onClose()}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="quiet" aria-label="Close" onClick={onClose}><Icon name="close" /></button>
      </header>
      <div>{children}</div>
    </dialog>,
    document.body,
  );
}
