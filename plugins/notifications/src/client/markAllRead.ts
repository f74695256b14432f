import type { NotificationsClient } from './types.ts';

/** Marks all that are not archived as read; every browser of the person is notified. */
export async function markAllRead({ api, notices, t }: NotificationsClient): Promise<void> {
  try {
    await api.changeIsRead({ body: { all: true } }, { quiet: true });
    notices.toast({ tone: 'success', message: t('commands.markAllRead.done') });
  } catch {
    notices.toast({ tone: 'danger', message: t('change.failed') });
  }
}
