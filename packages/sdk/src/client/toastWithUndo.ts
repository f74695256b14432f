import { sdkText } from './sdkText.ts';
import type { Notices, Toast } from './services.ts';

/** Shows a toast about a change that can be undone: `undo` runs when the person presses 復原. */
export function toastWithUndo(notices: Pick<Notices, 'toast'>, toast: Omit<Toast, 'action'>, undo: () => void): void {
  notices.toast({ ...toast, action: { text: sdkText('undo'), run: undo } });
}
