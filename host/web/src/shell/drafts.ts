import type { HostAction } from '@atrium/sdk';
import type { Notices } from '@atrium/sdk/client';
import { draftedFrame, draftedFrames, type StoredDraft, storedDrafts } from '@atrium/sdk/host';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { subscribe } from 'valtio';
import { t } from '../services/i18n.ts';
import { openTab, viewAccess } from '../services/plugins/openView.ts';
import { PLUGINS, SESSION } from '../services/tokens.ts';
import { useService } from '../services/useService.ts';
import { fitParams } from '../services/viewAddress.ts';
import type { Openers } from './address/openAddress.ts';
import { builtinView } from './views/builtinViews.ts';
import { listNames, viewTitle } from './views/viewTitle.ts';
import { useNavigation, usePanels, useTabs } from './workspaceServices.ts';

/** Stored input of a view that is not open, or that may not be opened any more. */
export interface WaitingDraft {
  /** Key of the tab or panel. */
  readonly frame: string;
  /** What the input belongs to: titles of its drafts or guards, else that of the view. */
  readonly titles: readonly string[];
  /** The name of the view, if it exists. */
  readonly view: string | undefined;
  /** Those with something to read or a title, the one typed last first. */
  readonly drafts: readonly StoredDraft[];
  /** False where the person may not open the view, or where its plugin is disabled. */
  readonly isAllowed: boolean;
  /** Opens the view with this input; undefined where that is not allowed, and where it is not known what opened it. */
  readonly open: (() => void) | undefined;
}

interface View {
  readonly kind: 'tab' | 'panel';
  readonly view: string;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  /** After the view in the key of its frame. */
  readonly id: string | undefined;
}

/**
 * Returns the stored input of this person that is in no open view, as left by a forced logout, a disabled plugin or a permission
 * that was taken away. Where the view opens, it restores the input (`useFormInput`); where it does not, this is the only
 * place where the person can get at it.
 */
export function waitingDrafts(person: number, openers: Openers): readonly WaitingDraft[] {
  const { tabs, panels, plugins } = openers;
  const shown = new Set([...Object.keys(tabs.state.tabs), ...panels.state.panels.map(({ key }) => key)]);
  return draftedFrames(person).flatMap((frame): WaitingDraft[] => {
    const kept = draftedFrame(person, frame);
    const view = findView(frame, kept.params, openers);
    const isAllowed = mayOpen(view, openers);
    if (isAllowed && shown.has(frame)) return [];
    const drafts = storedDrafts(person, frame).filter(isForPeople);
    if (drafts.length === 0) return [];
    const exists =
      plugins.owner(view.kind === 'tab' ? 'tabs' : 'panels', view.view) ?? builtinView(view.kind, view.view);
    const name = exists && viewTitle(view.kind, { view: view.view, title: '' }, t, plugins);
    const own = drafts.flatMap(({ about }) => about.title ?? []);
    const titles = own.length > 0 ? own : kept.titles.length > 0 ? kept.titles : [name ?? t('drafts.unknown')];
    return [
      {
        frame,
        titles: [...new Set(titles)],
        view: name,
        drafts,
        isAllowed,
        open: isAllowed && fits(view, openers) ? () => openAgain(view, openers) : undefined,
      },
    ];
  });
}

/** What says that it has neither a title nor fields, such as which record was open, is no input. */
const isForPeople = ({ about: { title, labels } }: StoredDraft): boolean =>
  title !== undefined || labels === undefined || Object.keys(labels).length > 0;

function findView(frame: string, kept: unknown, { plugins }: Openers): View {
  const at = frame.indexOf('#');
  const [view, id] = at === -1 ? [frame, undefined] : [frame.slice(0, at), frame.slice(at + 1)];
  const isTab = plugins.owner('tabs', view) !== undefined || builtinView('tab', view) !== undefined;
  const params =
    typeof kept === 'object' && kept !== null ? (kept as View['params']) : id === undefined ? undefined : idParams(id);
  return { kind: isTab ? 'tab' : 'panel', view, id, params };
}

/** What a view was probably opened with, where the browser was ended before that was stored. */
const idParams = (id: string) => ({ id: /^\d{1,15}$/.test(id) ? Number(id) : id });

function mayOpen({ kind, view }: View, openers: Openers): boolean {
  const builtin = builtinView(kind, view);
  if (builtin) return isGranted(builtin.needs, openers.session);
  return viewAccess(openers, view) === 'open';
}

/** Whether the parameters are those of the view: a copy that the browser's end left has none that could be read from its key. */
function fits({ kind, view, params }: View, { plugins }: Openers): boolean {
  const places = kind === 'tab' ? 'tabs' : 'panels';
  return fitParams(plugins.owner(places, view)?.manifest[places][view]?.params, params);
}

const isGranted = (needs: HostAction | undefined, session: Openers['session']) =>
  needs === undefined || session.can(needs);

/** Under the same key, since the input is stored under it. */
function openAgain({ kind, view, params, id }: View, openers: Openers): void {
  if (kind === 'tab') openTab(openers, { view, params });
  else openers.panels.open({ view, params, ...(id !== undefined && { options: { id } }) });
}

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

/** Frames whose drafts were already announced in this browser tab; cleared at the end of the session. */
const storageKey = (person: number) => `atrium.draftReminder.${person}`;

/**
 * Announces stored drafts once after signing in, not after every reload, and leads to them, since the view of a draft may no
 * longer exist.
 */
export function remindOfDrafts(
  person: number,
  waiting: readonly WaitingDraft[],
  notices: Notices,
  show: () => void,
): void {
  const known = new Set(sessionStorage.getItem(storageKey(person))?.split('\n'));
  if (waiting.every(({ frame }) => known.has(frame))) return;
  sessionStorage.setItem(storageKey(person), waiting.map(({ frame }) => frame).join('\n'));
  const titles = listNames([...new Set(waiting.flatMap((draft) => draft.titles))]);
  notices.toast({
    tone: 'info',
    message: t('drafts.waiting', { titles }),
    action: { text: t('drafts.show'), run: show },
  });
}

export const forgetDraftReminder = (person: number): void => sessionStorage.removeItem(storageKey(person));
