import { StrictMode, type ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { ContainerContext, type Services } from '../services/useService.ts';

export interface ApplicationProps {
  readonly services: Services;
  readonly router: ComponentProps<typeof RouterProvider>['router'];
}

/** The whole browser application. */
export function Application({ services, router }: ApplicationProps) {
  return (
    <StrictMode>
      <ContainerContext value={services}>
        <RouterProvider router={router} />
      </ContainerContext>
    </StrictMode>
  );
}
