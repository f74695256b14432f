import type { ServiceIdentifier } from 'inversify';
import { createContext, useContext } from 'react';

/** A source of services by token: the entry's own, or the workspace's inversify container. */
export interface Services {
  get<Service>(id: ServiceIdentifier<Service>): Service;
}

/**
 * The current services: the entry's, and inside `/index` the workspace's container, which is disposed with the session.
 */
export const ContainerContext = createContext<Services | null>(null);

/** The service bound to a token. */
export function useService<Service>(id: ServiceIdentifier<Service>): Service {
  const services = useContext(ContainerContext);
  if (!services) throw new Error('useService() was called outside the application');
  return services.get(id);
}
