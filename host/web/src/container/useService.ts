import type { Container, ServiceIdentifier } from 'inversify';
import { createContext, useContext } from 'react';

/** The container in force: the entry's, and inside `/index` the workspace's, which dies with the session. */
export const ContainerContext = createContext<Container | null>(null);

export function useContainer(): Container {
  const container = useContext(ContainerContext);
  if (!container) throw new Error('useContainer() stands outside the application');
  return container;
}

/** The service bound to a token. */
export function useService<Service>(id: ServiceIdentifier<Service>): Service {
  return useContainer().get(id);
}
