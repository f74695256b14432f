import type { ComponentProps, ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { RouterProvider } from 'react-router-dom';
import { dropServedForm, findServedForm } from '../services/served/servedForm.ts';

type Router = ComponentProps<typeof RouterProvider>['router'];

/**
 * Shows the application. The server sends `/login` with the form already in it: React takes it over as it is, unless
 * the router leads elsewhere.
 */
export async function showApplication(root: HTMLElement, router: Router, application: ReactNode): Promise<void> {
  if (root.firstChild) {
    await started(router);
    if (router.state.matches.at(-1)?.route.id === 'login' && findServedForm(root)) {
      hydrateRoot(root, application);
      return;
    }
    dropServedForm(root);
  }
  createRoot(root).render(application);
}

/** Resolves when the guards have decided which page is the first. */
function started(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
