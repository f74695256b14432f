import type { ServiceIdentifier } from 'inversify';
import { createContext, useContext } from 'react';
import type { Scope } from './Scope.ts';

/** The scope of the workspace, or of a plugin's page, which is released with the session. */
export const ScopeContext = createContext<Scope | null>(null);

/** The service of a token in the current scope. */
export function useService<Service>(id: ServiceIdentifier<Service>): Service {
  const scope = useContext(ScopeContext);
  if (!scope) throw new Error('useService() was called outside the workspace');
  return scope.get(id);
}
