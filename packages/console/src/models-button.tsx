import { lazy, type ReactNode, Suspense } from 'react';
import { isService } from './connection.ts';
import { shared, useShared } from './store.ts';

const ModelsDialog = lazy(() => import('./models.tsx'));
const isShown = shared(false);

/** Opens the dialog about models. The mock has no models, so there it leads to the guide. */
export function ModelsButton({ children }: { readonly children: ReactNode }) {
  if (!useShared(isService)) return <a href="docs/guides/models/">{children}</a>;
  return <button type="button" className="example" aria-haspopup="dialog" onClick={() => isShown.set(true)}>{children}</button>;
}

/** The dialog. It stands beside the page, because a menu with the button closes when the dialog opens. */
export const Models = () =>
  useShared(isShown) && <Suspense><ModelsDialog onClose={() => isShown.set(false)} /></Suspense>;
