import type { DesktopNotice, DesktopPermission as AnyPermission } from '@atrium/sdk/client';
import type { HostPreferences } from '../tokens.ts';
import { t } from '../i18n.ts';

/** Milliseconds. */
export const NOTICE_DELAY = 200;
export const NOTICE_LIFE = 10_000;

/** The stored permission; nothing is stored in a browser without notifications. */
type DesktopPermission = Exclude<AnyPermission, 'unsupported'>;

const PERMISSION_KEY = 'atrium.desktopPermission';
const KNOWN: readonly string[] = [
  'granted',
  'deniedByUser',
  'deniedByBrowser',
  'default',
] satisfies DesktopPermission[];

/** Notices of the operating system. They need the preference and this browser's permission (C.2-28). */
export class DesktopNotices {
  readonly #preferences: HostPreferences;

  constructor(preferences: HostPreferences) {
    this.#preferences = preferences;
    this.#follow();
  }

  get isSupported(): boolean {
    return 'Notification' in globalThis;
  }

  /** The stored permission (S0-174). */
  get permission(): DesktopPermission {
    const kept = localStorage.getItem(PERMISSION_KEY);
    return kept !== null && KNOWN.includes(kept) ? (kept as DesktopPermission) : 'default';
  }

  /** Stores the preference; enabling asks the browser. */
  async enable(enable: boolean): Promise<AnyPermission> {
    this.#preferences.set({ desktopNotify: enable });
    if (!this.isSupported) return 'unsupported';
    return enable ? this.request() : this.permission;
  }

  /** Asks the browser if undecided, and stores the result. */
  async request(): Promise<DesktopPermission> {
    const before = Notification.permission;
    const answer = before === 'default' ? await Notification.requestPermission() : before;
    const permission: DesktopPermission =
      answer !== 'denied'
        ? answer
        : before === 'default' || this.permission === 'deniedByUser'
          ? 'deniedByUser'
          : 'deniedByBrowser';
    localStorage.setItem(PERMISSION_KEY, permission);
    return permission;
  }

  show(notice: DesktopNotice): void {
    if (!this.isSupported || !this.#preferences.state.desktopNotify || this.permission !== 'granted') return;
    setTimeout(() => this.#open(notice), notice.delay ?? NOTICE_DELAY);
  }

  /** The person may have changed the browser's own setting since it was stored. */
  #follow(): void {
    if (!this.isSupported || localStorage.getItem(PERMISSION_KEY) === null) return;
    const now = Notification.permission;
    const agrees = now === 'denied' ? this.permission.startsWith('denied') : this.permission === now;
    if (!agrees) localStorage.setItem(PERMISSION_KEY, now === 'denied' ? 'deniedByBrowser' : now);
  }

  #open({ title, message, icon, tag, onClick }: DesktopNotice): void {
    const shown = new Notification(title ?? t('notice.title'), {
      body: message,
      icon: icon ?? '/favicon.svg',
      ...(tag !== undefined && { tag }),
    });
    const close = setTimeout(() => shown.close(), NOTICE_LIFE);
    shown.onclose = () => clearTimeout(close);
    shown.onclick = () => {
      focus();
      shown.close();
      onClick?.();
    };
  }
}
