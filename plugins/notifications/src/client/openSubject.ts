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
