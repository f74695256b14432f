import { randomId } from '@atrium/sdk/client';
import { useEffect } from 'react';
import { subscribe } from 'valtio';
import { onLanguage, t } from '../../services/i18n.ts';
import { setPopGuard } from '../../services/leaving.ts';
import { PATHS } from '../../services/paths.ts';
import { NOTICES, PLUGINS, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { toAddress, readAddress } from '../../services/viewAddress.ts';
import { viewTitle } from '../views/viewTitle.ts';
import { useNavigation, usePanels, useTabs } from '../workspaceServices.ts';
import { openAddress, type Openers, findParams } from './openAddress.ts';

/**
 * Milliseconds without a change before a history entry is added: moving quickly through tabs adds only the last one.
 */
export const REST = 150;

/** Address, history and document title of the workspace, once it is loaded. */
export function useAddress(isReady: boolean): void {
  const tabs = useTabs();
  const panels = usePanels();
  const navigation = useNavigation();
  const plugins = useService(PLUGINS);
  const session = useService(SESSION);
  const notices = useService(NOTICES);
  useEffect(() => {
    if (!isReady) return;
    const unknown = (address: string) =>
      notices.toast({ tone: 'danger', title: t('address.unknownTitle'), message: t('address.unknown', { address }) });
    const missing = takeMissingPage();
    if (missing !== undefined) unknown(missing);
    const confirmLeave = () =>
      notices.confirm({
        title: t('address.leaveTitle'),
        message: t('address.leave'),
        confirm: t('address.leaveConfirm'),
        cancel: t('address.stay'),
      });
    return new WorkspaceHistory({ tabs, panels, navigation, plugins, session }, unknown, confirmLeave).start();
  }, [isReady, tabs, panels, navigation, plugins, session, notices]);
}

/**
 * Synchronises address and title of the document with the active view, and adds each activated view to the browser's
 * history: back and forward activate it again, reopening it if it was closed. The entries are written without the
 * router, whose navigation would take longer than the change of tab.
 */
class WorkspaceHistory {
  readonly #openers: Openers;
  readonly #onUnknown: (address: string) => void;
  readonly #confirmLeave: () => Promise<boolean>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Key of the panel activated after the current tab. */
  #panel: string | null = null;
  #topmost: string | null = null;
  #active: string | null = null;
  #address = '';
  /** Which entry of the history is shown, as the router counts them. */
  #index = indexOf(history.state);
  #isLeaving = false;
  /** The session has ended: address and title now belong to the sign-in page. */
  #isOver = false;

  /**
   * @param onUnknown called with an address without a view for this person
   * @param confirmLeave asks before back or forward leads out of the workspace
   */
  constructor(openers: Openers, onUnknown: (address: string) => void, confirmLeave: () => Promise<boolean>) {
    this.#openers = openers;
    this.#onUnknown = onUnknown;
    this.#confirmLeave = confirmLeave;
  }

  /** Opens the view of the page's address and starts to synchronise. Returns the function that stops it. */
  start(): () => void {
    this.#notice();
    this.#panel = null;
    this.#open();
    this.#follow('replace');
    const { tabs, panels, session } = this.#openers;
    const later = () => {
      if (this.#isOver) return;
      this.#notice();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#follow('push'), REST);
    };
    const stops = [
      subscribe(tabs.state, later),
      subscribe(panels.state, later),
      subscribe(this.#openers.plugins.state, later),
      onLanguage(later),
      session.onEnd(() => {
        this.#isOver = true;
        clearTimeout(this.#timer);
      }),
    ];
    // Parameters that a view changes by itself, such as the filters of a list, are no step of the history.
    tabs.onParams = () => !this.#isOver && this.#follow('replace');
    stops.push(
      () => (tabs.onParams = () => {}),
      setPopGuard(() => this.#walk()),
      () => clearTimeout(this.#timer),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Back or forward: within the workspace to another view, out of it only after a question. */
  #walk(): boolean {
    if (this.#isLeaving) {
      this.#isLeaving = false;
      return false;
    }
    clearTimeout(this.#timer);
    if (location.pathname.toLowerCase() !== PATHS.index) {
      void this.#leave();
      return true;
    }
    this.#index = indexOf(history.state);
    this.#open();
    this.#follow('replace');
    return true;
  }

  async #leave(): Promise<void> {
    const steps = this.#index - indexOf(history.state);
    if (steps !== 0) history.go(steps);
    if (!(await this.#confirmLeave())) return;
    this.#isLeaving = true;
    history.go(-steps);
  }

  #open(): void {
    const named = readAddress(location.search, (view) => findParams(view, this.#openers.plugins));
    if (!named) return;
    const address = toAddress({ view: named.view, params: named.params });
    const { panels } = this.#openers;
    const panel = panels.state.panels.find((candidate) => toAddress(candidate) === address);
    if (panel) panels.bringForward(panel.key);
    else if (!openAddress(named, this.#openers)) return this.#onUnknown(`${location.pathname}${location.search}`);
    this.#notice();
    this.#panel = panels.state.panels.find((candidate) => toAddress(candidate) === address)?.key ?? null;
  }

  /** The view activated last: the current tab or a panel. */
  #notice(): void {
    const topmost = this.#openers.panels.topmost()?.key ?? null;
    const active = this.#activeTab();
    if (topmost !== this.#topmost) this.#panel = topmost;
    else if (active !== this.#active) this.#panel = null;
    this.#topmost = topmost;
    this.#active = active;
  }

  /** Writes title and address of the active view if they changed. */
  #follow(how: 'push' | 'replace'): void {
    const front = this.#front();
    const view = front ? viewTitle(front.kind, front.state, t, this.#openers.plugins) : t('page.index');
    const title = t('page.title', { page: view });
    if (document.title !== title) document.title = title;
    const address = toAddress(front?.state ?? null);
    if (address === this.#address && `${location.pathname}${location.search}` === address) return;
    this.#address = address;
    if (how === 'replace') return history.replaceState(history.state, '', address);
    // in the router's own format, so that it knows the distance of steps
    this.#index += 1;
    history.pushState({ usr: null, idx: this.#index, key: randomId().slice(0, 8) }, '', address);
  }

  #front() {
    const { tabs, panels } = this.#openers;
    const panel = this.#panel === null ? undefined : panels.find(this.#panel);
    if (panel) return { kind: 'panel', state: panel } as const;
    const tab = tabs.state.tabs[this.#activeTab() ?? ''];
    return tab ? ({ kind: 'tab', state: tab } as const) : null;
  }

  #activeTab(): string | null {
    const { panes, front } = this.#openers.tabs.state;
    return panes[front]?.active ?? null;
  }
}

function indexOf(state: unknown): number {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}

/** The requested address of an unknown page: the router redirected here and stored it in the history entry. */
function takeMissingPage(): string | undefined {
  const state = history.state as { usr?: { missing?: unknown } } | null;
  const missing = state?.usr?.missing;
  if (typeof missing !== 'string') return undefined;
  history.replaceState({ ...state, usr: null }, '');
  return missing;
}
