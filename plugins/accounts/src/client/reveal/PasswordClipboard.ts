import { proxy } from 'valtio';
import type { AccountsClient } from '../types.ts';

/** Milliseconds after which a copied password is removed from the clipboard. */
export const CLIPBOARD_LIFE = 30_000;

/** What is used of the browser's clipboard. */
interface TextClipboard {
  /** Rejects if the browser refuses, or if the text cannot be had. */
  write(text: Promise<string>): Promise<void>;
}

/** When a browser that refused to empty the clipboard may allow it: the page has the focus, or the person does something in it. */
const CHANCES = ['focus', 'pointerdown', 'keydown'] as const;

/**
 * The clipboard of this page while a password is in it. It is emptied after 30 s; browsers allow that only to the page
 * that has the focus, so otherwise as soon as it has it again. What the person copies in this page meanwhile is left alone.
 */
export class PasswordClipboard {
  /** A valtio proxy: read it with `useSnapshot`. `holds` is the account whose password was copied. */
  readonly state = proxy<{ holds: number | null }>({ holds: null });
  readonly #clipboard: TextClipboard;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unlisten: (() => void) | undefined;

  constructor(clipboard: TextClipboard) {
    this.#clipboard = clipboard;
  }

  /**
   * Copies a password. It is loaded meanwhile: some browsers allow copying only at once after a press.
   *
   * @throws what `load` throws, or DOMException if the browser refuses
   */
  async copy(account: number, load: () => Promise<string>): Promise<void> {
    const text = load();
    const loaded = text.then(
      () => undefined,
      (failure: unknown) => ({ failure }),
    );
    try {
      await this.#clipboard.write(text);
    } catch (refusal) {
      throw (await loaded)?.failure ?? refusal;
    }
    this.#forget();
    this.state.holds = account;
    this.#timer = setTimeout(() => void this.clear(), CLIPBOARD_LIFE);
    this.#listen(document, ['copy', 'cut'], () => this.#forget());
  }

  /** Empties the clipboard, now or as soon as the browser allows it. Does nothing if no password is in it. */
  async clear(): Promise<void> {
    if (this.state.holds === null) return;
    try {
      await this.#clipboard.write(Promise.resolve(''));
      this.#forget();
    } catch {
      clearTimeout(this.#timer);
      this.#listen(window, CHANCES, () => void this.clear());
    }
  }

  /** Releases timer and listeners; a password that is still there is removed if the browser allows it. */
  dispose(): void {
    if (this.state.holds === null) return;
    this.#forget();
    this.#clipboard.write(Promise.resolve('')).catch(() => undefined);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#unlisten?.();
    this.#unlisten = undefined;
    this.state.holds = null;
  }

  #listen(target: EventTarget, kinds: readonly string[], listener: () => void): void {
    this.#unlisten?.();
    for (const kind of kinds) target.addEventListener(kind, listener);
    this.#unlisten = () => {
      for (const kind of kinds) target.removeEventListener(kind, listener);
    };
  }
}

const known = new WeakMap<AccountsClient, PasswordClipboard>();

/** Browsers have a clipboard for pages of secure connections only. */
export const canCopy = (): boolean => window.isSecureContext && 'clipboard' in navigator;

/** The clipboard of the plugin: it outlives the view from which a password was copied. */
export function findClipboard(context: AccountsClient): PasswordClipboard {
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
