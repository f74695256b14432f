import type { Item, NotificationsClient } from './types.ts';

/** Opens the view that a notification is about. If that is impossible, a message shows why and the contact. Returns whether it opened. */
export function openSubject(
  { openView, viewAccess, notices, t }: NotificationsClient,
  title: string,
  { view, params }: NonNullable<Item['opens']>,
): boolean {
  if (openView(view, params)) return true;
  notices.toast({
    tone: 'warning',
    title,
    message: t(viewAccess(view) === 'denied' ? 'subject.denied' : 'subject.missing'),
  });
  return false;
}

/** Marks all that are not archived as read; every browser of the person is notified. */
export async function markAllRead({ api, notices, t }: NotificationsClient): Promise<void> {
  try {
    await api.changeIsRead({ body: { all: true } }, { quiet: true });
    notices.toast({ tone: 'success', message: t('commands.markAllRead.done') });
  } catch {
    notices.toast({ tone: 'danger', message: t('change.failed') });
  }
}
