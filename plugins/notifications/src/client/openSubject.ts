import type { Item, NotificationsClient } from './types.ts';

/** Opens the view that a notification is about. Where that is impossible, a message says why and whom to ask. Returns whether it opened. */
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
