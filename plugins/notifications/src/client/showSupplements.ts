import type { NotificationsClient } from './types.ts';

/** Says what this session's own pushes told others (C.4-6), in a tab that is seen; the server gives each row once. */
export async function showSupplements({ api, notices, t }: NotificationsClient): Promise<void> {
  if (document.hidden) return;
  try {
    const { notify } = await api.supplementary({}, { quiet: true, background: true });
    if (notify.length === 0) return;
    const lines = notify.map(({ title, message }) => (message ? `${title}：${message}` : title));
    notices.toast({ tone: 'info', title: t('supplement.title'), message: [...new Set(lines)].join('\n') });
  } catch {
    // A courtesy: what was saved has been saved, whatever becomes of these words.
  }
}
