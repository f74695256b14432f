import { OverlaysProvider, PortalProvider } from '@blueprintjs/core';
import type { ReactNode } from 'react';

/**
 * What dialogs, popovers and menus share; around the application, once. Blueprint's own provider has hotkeys too, whose
 * dialog is not used here.
 */
export function OverlaysRoot({ children }: { readonly children: ReactNode }) {
  return (
    <PortalProvider>
      <OverlaysProvider>{children}</OverlaysProvider>
    </PortalProvider>
  );
}
