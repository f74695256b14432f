import { CONTROL, Refreshing } from '@atrium/sdk/client';
import { nameDrafts } from '@atrium/sdk/host';
import { useCallback, useEffect, useState } from 'react';
import { subscribeKey } from 'valtio/utils';
import { NOTICES, PLUGINS, SESSION, SOCKET } from '../../services/container/tokens.ts';
import { useService } from '../../services/container/useService.ts';
import { onLanguage } from '../../services/i18n/language.ts';
import { listed } from '../../services/i18n/listed.ts';
import { t } from '../../services/i18n/t.ts';
import { BY_MACHINE } from '../../services/transport/byMachine.ts';
import { viewTitle } from '../../shell/views/useViewTitle.ts';
import { LayoutKeeper } from './LayoutKeeper.ts';
import { forgetDraftReminder, remindOfDrafts } from './remindOfDrafts.ts';
import { waitingDrafts } from './waitingDrafts.ts';
import { useNavigation, usePanels, useTabs, useUnsaved } from '../../shell/workspaceServices.ts';

/** Milliseconds over which the browsers of a company spread their refresh after it changed. */
export const MENU_SPREAD = 2_000;
/** The same after a gap, when every browser of every company comes back. */
export const RESYNC_SPREAD = 10_000;

export type Entering = 'loading' | 'ready' | 'failed';

/**
 * Coming into the workspace: menu and plugins are asked for together, then the layout is put back; from then on tabs and panels
 * whose menu entry vanishes close. Menu and what the person may do follow each change of the menu or of a role, one that happens while
 * all this loads too. When the session ends everything is cleared (S0 §4).
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
    // before its views go: afterwards nobody knows what their input was called
    const nameAll = () => unsaved.dirtyTitles().forEach((titles, frame) => nameDrafts(person, frame, titles));
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
      if (gone.length > 0) notices.toast({ tone: 'info', message: t('workspace.vanished', { titles: listed(gone) }) });
    };
    // both come to an end before the next run, so that no answer overtakes a later one
    const refreshing = new Refreshing(async () => {
      const ends = await Promise.allSettled([session.resume(BY_MACHINE), navigation.load(BY_MACHINE)]);
      if (ends.some(({ status }) => status === 'rejected')) throw new Error('the menu was not refreshed');
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
      socket.onResync(() => refresh(RESYNC_SPREAD)),
    );
    const enter = async () => {
      await Promise.all([plugins.load(), navigation.load()]);
      if (left) return;
      const lost = keeper.start();
      if (lost.length > 0) notices.toast({ tone: 'info', message: t('tabs.lost', { titles: listed(lost) }) });
      closeVanished();
      remindOfDrafts(person, waitingDrafts(person, tabs, panels, plugins), notices);
      ended.push(
        subscribeKey(navigation.state, 'menu', () => {
          keeper.follow();
          closeVanished();
        }),
      );
      entered = true;
      // what was fetched may be older than what was said meanwhile
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
