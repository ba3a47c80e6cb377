import type { TemplateId } from '@contentgen/client';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const Examples = lazy(() => import('./examples.tsx'));

interface ButtonProps {
  readonly id: TemplateId; readonly children: ReactNode; readonly label?: string;
}

/** Opens the finished examples of a template. Their texts are loaded then. */
export function ExampleButton({ id, children, label }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="example" aria-haspopup="dialog" aria-label={label} onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && <Suspense><Examples id={id} onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
