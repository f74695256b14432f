import type { Notices } from '@atrium/sdk/client';
import { copyText } from '@atrium/ui';
import type { t } from '../services/i18n.ts';

/** Copies an address to the clipboard and shows whether it worked. */
export async function copyAddress(address: string, notices: Pick<Notices, 'toast'>, text: typeof t): Promise<void> {
  if (await copyText({ text: address })) notices.toast({ tone: 'success', message: text('address.copied') });
  else notices.toast({ tone: 'warning', title: text('address.copyFailed'), message: address });
}
