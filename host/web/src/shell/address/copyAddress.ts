import type { Notices } from '@atrium/sdk/client';
import type { t } from '../../services/i18n/t.ts';

/** Copies an address to the clipboard and shows whether it worked. */
export async function copyAddress(address: string, notices: Pick<Notices, 'toast'>, text: typeof t): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notices.toast({ tone: 'success', message: text('address.copied') });
  } catch {
    // without a permission, or on a page that is not secure
    notices.toast({ tone: 'warning', title: text('address.copyFailed'), message: address });
  }
}
