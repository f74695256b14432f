import { sdkText } from './sdkText.ts';
import type { Notices, Toast } from './services.ts';

/** Milliseconds in which a change can be undone: reading the toast and reaching its button takes longer than reading alone. */
export const UNDO_LIFE = 10_000;

/**
 * Shows a toast about a change that can be undone: `undo` runs when the person presses 復原. It stays for 10 seconds, or for
 * `toast.life`, and shows how much of that is left.
 */
export function toastWithUndo(notices: Pick<Notices, 'toast'>, toast: Omit<Toast, 'action'>, undo: () => void): void {
  notices.toast({ life: UNDO_LIFE, ...toast, action: { text: sdkText('undo'), run: undo } });
}
