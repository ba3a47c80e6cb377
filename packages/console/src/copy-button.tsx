import { useState } from 'react';
import { Icon } from './icon.tsx';

/** Copies a text, and says so. */
export function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" className="quiet" onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} /> <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  );
}
