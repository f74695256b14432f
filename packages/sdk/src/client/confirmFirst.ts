import { sdkText } from './sdkText.ts';
import type { CallFailure, Notices, Toast } from './services.ts';

/**
 * Makes a call that the server may want confirmed (status `CONFIRM`, such as a change that lowers the caller's own
 * permissions). Shows the server's question and repeats the call with `confirm` if the person agrees.
 *
 * @returns false if the person declined
 * @throws any other failure of the call
 */
export async function confirmFirst(
  notices: Pick<Notices, 'confirm'>,
  call: (confirm: boolean) => Promise<unknown>,
): Promise<boolean> {
  try {
    await call(false);
    return true;
  } catch (caught) {
    const failure = caught as CallFailure;
    if (failure.status !== 'CONFIRM') throw failure;
    const confirmed = await notices.confirm({
      title: sdkText('confirm.title'),
      message: failure.message,
      confirm: sdkText('confirm.continue'),
      danger: true,
    });
    if (confirmed) await call(true);
    return confirmed;
  }
}

/** Milliseconds in which a change can be undone: reading the toast and reaching its button takes longer than reading alone. */
export const UNDO_LIFE = 10_000;

/**
 * Shows a toast about a change that can be undone: `undo` runs when the person presses 復原. It stays for 10 seconds, or for
 * `toast.life`, and shows how much of that is left.
 */
export function toastWithUndo(notices: Pick<Notices, 'toast'>, toast: Omit<Toast, 'action'>, undo: () => void): void {
  notices.toast({ life: UNDO_LIFE, ...toast, action: { text: sdkText('undo'), run: undo } });
}
