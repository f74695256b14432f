import { useCallback, useEffect, useMemo, useState } from 'react';
import { subscribe } from 'valtio';
import { PLUGINS, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import type { Openers } from '../address/openAddress.ts';
import { useNavigation, usePanels, useTabs } from '../workspaceServices.ts';
import { type WaitingDraft, waitingDrafts } from './waitingDrafts.ts';

/** The input that waits in no open view. Follows what is opened and closed, permissions, and other tabs of this browser. */
export function useWaitingDrafts(): { readonly waiting: readonly WaitingDraft[]; reload(): void } {
  const tabs = useTabs();
  const panels = usePanels();
  const navigation = useNavigation();
  const plugins = useService(PLUGINS);
  const session = useService(SESSION);
  const openers = useMemo<Openers>(
    () => ({ tabs, panels, navigation, plugins, session }),
    [tabs, panels, navigation, plugins, session],
  );
  const read = useCallback(() => waitingDrafts(session.state.id, openers), [session, openers]);
  const [waiting, setWaiting] = useState(read);
  useEffect(() => {
    const reload = () => setWaiting(read());
    const states = [tabs.state, panels.state, navigation.state, plugins.state, session.state];
    const ends = states.map((state) => subscribe(state, reload));
    window.addEventListener('storage', reload);
    reload();
    return () => {
      window.removeEventListener('storage', reload);
      for (const end of ends) end();
    };
  }, [read, tabs, panels, navigation, plugins, session]);
  return { waiting, reload: () => setWaiting(read()) };
}
