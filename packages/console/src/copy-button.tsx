import { type MouseEvent, useState } from 'react';
import { Icon } from './icon.tsx';

/** Copies a text in Markdown, and the same text with its formats for programs that take them. Says so. */
export function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const html = currentTarget.closest('.sheet')?.querySelector('.prose')?.innerHTML;
    const types = { 'text/plain': text, ...(html && { 'text/html': html }) };
    const blobs = Object.entries(types).map(([type, content]) => [type, new Blob([content], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" className="quiet" onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} /> <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  );
}
