import type { Notices } from '@atrium/sdk/client';
import { listNames } from '../views/viewTitle.ts';
import { t } from '../../services/i18n.ts';
import type { WaitingDraft } from './waitingDrafts.ts';

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
