import type { NotificationsClient } from './types.ts';

/**
 * Shows which notifications this session's own changes sent to others (C.4-6), in a visible tab; the server returns
 * each row once.
 */
export async function showSupplements({ api, notices, t }: NotificationsClient): Promise<void> {
  if (document.hidden) return;
  try {
    const { notify } = await api.supplementary({}, { quiet: true, background: true });
    if (notify.length === 0) return;
    const lines = notify.map(({ title, message }) => (message ? `${title}：${message}` : title));
    notices.toast({ tone: 'info', title: t('supplement.title'), message: [...new Set(lines)].join('\n') });
  } catch {
    // Optional: the change itself is saved, even if this message fails.
  }
}
