import { type MouseEvent, useState } from 'react';
import { say } from './deletions.tsx';
import { Icon } from './icon.tsx';

/** Copies a text in Markdown, and the same text with its formats for programs that take them. Says so. */
export function CopyButton({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const html = currentTarget.closest('.sheet')?.querySelector('.prose')?.innerHTML;
    const types = Object.entries({ 'text/plain': text, ...(html && { 'text/html': html }) });
    try {
      const blobs = types.map(([type, content]) => [type, new Blob([content], { type })]);
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
    } catch {
      // A page without TLS has only the old way.
      document.addEventListener('copy', (event) => {
        event.preventDefault();
        for (const [type, content] of types) event.clipboardData?.setData(type, content);
      }, { once: true });
      if (!document.execCommand('copy')) return say('Not copied: the browser does not allow it.');
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" className="quiet" onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} /> <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  );
}
