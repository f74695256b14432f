import { CONTROL, Refreshing } from '@atrium/sdk/client';
import { nameDrafts } from '@atrium/sdk/host';
import { useCallback, useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { NOTICES, PLUGINS, SESSION, SOCKET } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { onLanguage, t } from '../../services/i18n.ts';
import { listNames, viewTitle } from '../../shell/views/viewTitle.ts';
import { BY_MACHINE } from '../../services/transport/hostCall.ts';
import { LayoutKeeper } from './LayoutKeeper.ts';
import { forgetDraftReminder, remindOfDrafts, waitingDrafts } from '../../shell/drafts.ts';
import { openFirstTabs } from '../../services/plugins/openView.ts';
import { useNavigation, usePanels, useTabs, useUnsaved } from '../../shell/workspaceServices.ts';

/** Milliseconds over which the browsers of a company spread their refetch after a change. */
export const MENU_SPREAD = 2_000;
/** The same after an outage, when all browsers of all companies reconnect. */
export const RESYNC_SPREAD = 10_000;

export type Entering = 'loading' | 'ready' | 'failed';

/**
 * Enters the workspace: loads menu and plugins in parallel, then restores the layout; from then on tabs and panels of
 * removed menu entries close. Menu and permissions are refetched after each change of the menu or a role, also during
 * loading. When the session ends everything is cleared.
 */
export function useEntering(): [Entering, () => void] {
  const plugins = useService(PLUGINS);
  const session = useService(SESSION);
  const notices = useService(NOTICES);
  const socket = useService(SOCKET);
  const navigation = useNavigation();
  const tabs = useTabs();
  const panels = usePanels();
  const unsaved = useUnsaved();
  const [state, setState] = useState<Entering>('loading');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let left = false;
    const person = session.state.id;
    const keeper = new LayoutKeeper(tabs, panels, navigation, person);
    const paramsOf = (frame: string): unknown => (tabs.state.tabs[frame] ?? panels.find(frame))?.params;
    // before its views are unmounted: afterwards the titles of their input are unknown
    const nameAll = () =>
      unsaved.dirtyTitles().forEach((titles, frame) => nameDrafts(person, frame, { titles, params: paramsOf(frame) }));
    const ended: (() => void)[] = [];
    const unknown = (view: string) => notices.toast({ tone: 'danger', message: t('tabs.unknown', { view }) });
    tabs.onUnknown = unknown;
    panels.onUnknown = unknown;
    const closeVanished = () => {
      const { menu } = navigation.state;
      const gone = [
        ...tabs.closeVanished(menu).map((tab) => viewTitle('tab', tab, t, plugins)),
        ...panels.closeVanished(menu).map((panel) => viewTitle('panel', panel, t, plugins)),
      ];
      if (gone.length > 0)
        notices.toast({ tone: 'info', message: t('workspace.vanished', { titles: listNames(gone) }) });
    };
    // both finish before the next run, so that no response overtakes a later one
    const refreshing = new Refreshing(async () => {
      const ends = await Promise.allSettled([session.resume(BY_MACHINE), navigation.load(BY_MACHINE)]);
      if (ends.some(({ status }) => status === 'rejected')) throw new Error('menu refresh failed');
    });
    let entered = false;
    let missed: number | null = null;
    const refresh = (spread: number) => {
      if (entered) refreshing.soon(spread);
      else missed = Math.min(missed ?? spread, spread);
    };
    window.addEventListener('pagehide', nameAll);
    ended.push(
      () => refreshing.end(),
      () => window.removeEventListener('pagehide', nameAll),
      onLanguage(() => refresh(0)),
      socket.onEvent((event) => event.type === CONTROL.menuChanged && refresh(MENU_SPREAD)),
      // a plugin brings and takes entries and permissions
      socket.onPluginEvent('host', 'pluginsChanged', () => refresh(MENU_SPREAD)),
      socket.onResync(() => refresh(RESYNC_SPREAD)),
    );
    const enter = async () => {
      await Promise.all([plugins.load(), navigation.load()]);
      if (left) return;
      const lost = keeper.start(() => openFirstTabs({ plugins, tabs, navigation, session }));
      if (lost.length > 0) notices.toast({ tone: 'info', message: t('tabs.lost', { titles: listNames(lost) }) });
      closeVanished();
      const waiting = waitingDrafts(person, { tabs, panels, navigation, plugins, session });
      remindOfDrafts(person, waiting, notices, () => tabs.open({ view: 'Drafts' }));
      ended.push(
        subscribeKey(navigation.state, 'menu', () => {
          keeper.follow();
          closeVanished();
        }),
      );
      entered = true;
      // the fetched data may be older than an event received meanwhile
      if (missed !== null) refresh(missed);
      setState('ready');
    };
    ended.push(
      session.onEnd(() => {
        left = true;
        refreshing.end();
        nameAll();
        forgetDraftReminder(person);
        keeper.forget();
        tabs.clear();
        panels.clear();
        navigation.clear();
      }),
    );
    enter().catch(() => !left && setState('failed'));
    return () => {
      left = true;
      keeper.stop();
      for (const end of ended) end();
    };
  }, [plugins, session, notices, socket, navigation, tabs, panels, unsaved, attempt]);

  const again = useCallback(() => {
    setState('loading');
    setAttempt((count) => count + 1);
  }, []);
  return [state, again];
}
