import type { Notices } from '@atrium/sdk/client';
import { clearDrafts } from '@atrium/sdk/host';
import { listNames } from '../../shell/views/viewTitle.ts';
import { t } from '../../services/i18n.ts';
import type { WaitingDraft } from './waitingDrafts.ts';

/** Frames whose drafts were already announced in this browser tab; cleared at the end of the session. */
const storageKey = (person: number) => `atrium.draftReminder.${person}`;

/**
 * Announces stored drafts once after signing in, not after every reload, with a way to discard them, since the view of
 * a draft may no longer exist.
 */
export function remindOfDrafts(person: number, waiting: readonly WaitingDraft[], notices: Notices): void {
  const known = new Set(sessionStorage.getItem(storageKey(person))?.split('\n'));
  if (waiting.every(({ frame }) => known.has(frame))) return;
  sessionStorage.setItem(storageKey(person), waiting.map(({ frame }) => frame).join('\n'));
  const titles = listNames([...new Set(waiting.flatMap((draft) => draft.titles))]);
  const discard = async () => {
    const confirmed = await notices.confirm({
      title: t('drafts.discardTitle'),
      message: t('drafts.discardText', { titles }),
      confirm: t('drafts.discard'),
      danger: true,
    });
    if (confirmed) for (const { frame } of waiting) clearDrafts(person, frame);
  };
  notices.toast({
    tone: 'info',
    message: t('drafts.waiting', { titles }),
    action: { text: t('drafts.discard'), run: () => void discard() },
  });
}

export const forgetDraftReminder = (person: number): void => sessionStorage.removeItem(storageKey(person));
