import { PluginContext, type ClientContext } from '@atrium/sdk/client';
import type { AnyContract } from '@atrium/sdk';
import { useMemo, type ReactNode } from 'react';
import { SESSION } from '../../services/container/tokens.ts';
import { useService } from '../../services/container/useService.ts';

/** Stands around a form of the host itself, so that its input is kept as a plugin's is (`useFormInput`): whose it is, and where. */
export function HostInput({ children }: { readonly children: ReactNode }) {
  const session = useService(SESSION);
  // all that the hooks for input ask of a context
  const context = useMemo(() => ({ id: 'host', session }) as unknown as ClientContext<AnyContract>, [session]);
  return <PluginContext value={context}>{children}</PluginContext>;
}
