import { StrictMode, type ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { type Entry, EntryContext } from '../services/Entry.ts';

export interface ApplicationProps {
  readonly entry: Entry;
  readonly router: ComponentProps<typeof RouterProvider>['router'];
}

/** The whole browser application. */
export function Application({ entry, router }: ApplicationProps) {
  return (
    <StrictMode>
      <EntryContext value={entry}>
        <RouterProvider router={router} />
      </EntryContext>
    </StrictMode>
  );
}
