import type { CallFailure } from '@atrium/sdk/client';
import type { HandoverClient } from '../types.ts';

/** The address of a public link (S2 §2). */
export const publicAddress = (key: string): string => `${location.origin}/public/handovers/${encodeURIComponent(key)}`;

/** Fetches the key of the public link, and puts its address on the clipboard. */
export async function copyLink({ api, notices, t }: HandoverClient, id: number): Promise<void> {
  let address: string;
  try {
    address = publicAddress((await api.publicUrl({ params: { id } }, { quiet: true })).AESId);
  } catch (failure) {
    const { message } = failure as CallFailure;
    return notices.alert({ title: t('link.copyFailed'), message, tone: 'danger' });
  }
  try {
    await navigator.clipboard.writeText(address);
    notices.toast({ tone: 'success', message: t('link.copied') });
  } catch {
    // The browser does not allow it: the person copies it by hand.
    await notices.alert({ title: t('link.copyBlocked'), message: address, tone: 'warning' });
  }
}
