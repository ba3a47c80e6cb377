import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isService } from './connection.ts';
import { useShared } from './store.ts';

const ModelsDialog = lazy(() => import('./models.tsx'));

/** Opens the dialog about models. The mock has no models, so there it leads to the guide. */
export function ModelsButton({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (!useShared(isService)) return <a href="docs/guides/models/">{children}</a>;
  return (
    <>
      <button type="button" className="example" aria-haspopup="dialog" onClick={() => setOpen(true)}>{children}</button>
      {isOpen && <Suspense><ModelsDialog onClose={() => setOpen(false)} /></Suspense>}
    </>
  );
}
