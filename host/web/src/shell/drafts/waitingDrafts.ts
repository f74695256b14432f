import type { HostAction } from '@atrium/sdk';
import { draftedFrame, draftedFrames, storedDrafts, type StoredDraft } from '@atrium/sdk/host';
import { t } from '../../services/i18n.ts';
import { openTab, viewAccess } from '../../services/plugins/openView.ts';
import { fitParams } from '../../services/viewAddress.ts';
import type { Openers } from '../address/openAddress.ts';
import { builtinView } from '../views/builtinViews.ts';
import { viewTitle } from '../views/viewTitle.ts';

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
