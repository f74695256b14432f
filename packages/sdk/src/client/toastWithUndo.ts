import { sdkText } from './sdkText.ts';
import type { Notices, Toast } from './services.ts';

/** A toast about a change that can be taken back: `undo` runs where the person presses 復原. */
export function toastWithUndo(notices: Pick<Notices, 'toast'>, toast: Omit<Toast, 'action'>, undo: () => void): void {
  notices.toast({ ...toast, action: { text: sdkText('undo'), run: undo } });
}
