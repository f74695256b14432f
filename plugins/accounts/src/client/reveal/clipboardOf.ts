import type { AccountsClient } from '../types.ts';
import { PasswordClipboard } from './PasswordClipboard.ts';

const known = new WeakMap<AccountsClient, PasswordClipboard>();

/** Browsers have a clipboard for pages of secure connections only. */
export const canCopy = (): boolean => window.isSecureContext && 'clipboard' in navigator;

/** The clipboard of the plugin: it outlives the view from which a password was copied. */
export function clipboardOf(context: AccountsClient): PasswordClipboard {
  const there = known.get(context);
  if (there) return there;
  const made = new PasswordClipboard({ write });
  known.set(context, made);
  return made;
}

/** Ends the clipboard with the session. */
export const endClipboard = (context: AccountsClient): void => known.get(context)?.dispose();

async function write(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const blob = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }));
  // without a reader of its own it would be unhandled where the browser refuses before it is loaded
  blob.catch(() => undefined);
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
