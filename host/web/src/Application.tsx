import type { Container } from 'inversify';
import { StrictMode, type ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ContainerContext } from './container/useService.ts';

export interface ApplicationProps {
  readonly container: Container;
  readonly router: ComponentProps<typeof RouterProvider>['router'];
}

/** The whole browser application. */
export function Application({ container, router }: ApplicationProps) {
  return (
    <StrictMode>
      <ContainerContext value={container}>
        <RouterProvider router={router} />
      </ContainerContext>
    </StrictMode>
  );
}
