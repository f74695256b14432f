import type { CallFailure, DesktopNotice, DesktopPermission, Notices, Toast, Tone } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio/vanilla';
import { asText, t, type TextKey } from './i18n.ts';
import type { HostPreferences } from './tokens.ts';

const REFUSALS = {
  deniedByUser: 'desktop.deniedByUser',
  deniedByBrowser: 'desktop.deniedByBrowser',
} as const satisfies Record<string, TextKey>;

/** Messages to the person: toasts, dialogs, desktop notices and the generic error message. */
export class NoticesService implements Notices {
  readonly #board: NoticeBoard;
  readonly #desktop: DesktopNotices;

  constructor(board: NoticeBoard, desktop: DesktopNotices) {
    this.#board = board;
    this.#desktop = desktop;
  }

  toast(toast: Toast): void {
    this.#board.post(toast);
  }

  async alert(message: Parameters<Notices['alert']>[0]): Promise<void> {
    await this.#board.ask({ kind: 'alert', ...message });
  }

  confirm(question: Parameters<Notices['confirm']>[0]): Promise<boolean> {
    return this.#board.ask({ kind: 'confirm', ...question });
  }

  desktop(notice: DesktopNotice): void {
    this.#desktop.show(notice);
  }

  get desktopPermission(): DesktopPermission {
    return this.#desktop.isSupported ? this.#desktop.permission : 'unsupported';
  }

  async askDesktop(enable: boolean): Promise<DesktopPermission> {
    const answer = await this.#desktop.enable(enable);
    if (enable && (answer === 'deniedByUser' || answer === 'deniedByBrowser'))
      await this.alert({ title: t('desktop.deniedTitle'), message: t(REFUSALS[answer]), tone: 'warning' });
    return answer;
  }

  error(failure: unknown): void {
    this.#board.post({ tone: 'danger', title: t('error.title'), message: messageOf(failure) });
  }
}

/** What to report to an administrator about a fault: which call, and the number that finds its cause in the log. */
function reference({ code, call = 'host', requestId }: CallFailure): string {
  return String(code) === '500' && requestId ? t('error.reference', { call, requestId }) : '';
}

/** The message of a failure; the default text (S0-206) if it is not meant for people. */
function messageOf(failure: unknown): string {
  if (typeof failure === 'string' && failure) return failure;
  // a CallFailure has the server's message; other errors are for developers
  if (failure instanceof Error && 'http' in failure && failure.message)
    return `${failure.message}${reference(failure as CallFailure)}`;
  return t('error.system');
}

/** Toasts shown at once. */
const TOAST_LIMIT = 3;

interface PostedToast {
  readonly id: number;
  /** `ref`: its action is a function and stays as it is. */
  readonly toast: Toast;
  /** How often it was repeated while shown. */
  readonly times: number;
}

interface Question {
  readonly id: number;
  readonly kind: 'alert' | 'confirm';
  readonly title: string;
  readonly message: string;
  readonly confirm?: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  readonly escape?: 'confirm' | 'cancel';
  readonly tone?: Tone;
  readonly answer: (yes: boolean) => void;
}

/** The currently shown notices, rendered by `NoticesOutlet`. */
export class NoticeBoard {
  readonly state = proxy<{ toasts: PostedToast[]; questions: Question[] }>({ toasts: [], questions: [] });
  #next = 1;

  post(given: Toast): void {
    const toast = drawable(given);
    const { toasts } = this.state;
    const same = toasts.findIndex((posted) => isSame(posted.toast, toast));
    if (same >= 0) {
      const posted = toasts[same]!;
      toasts[same] = { ...posted, id: this.#next++, times: posted.times + 1 };
      return;
    }
    if (toast.follows && this.#extend(toast)) return;
    toasts.push({ id: this.#next++, toast: ref({ ...toast }), times: 1 });
    if (toasts.length > TOAST_LIMIT) toasts.splice(leastNeeded(toasts), 1);
  }

  /** Adds to the newest toast what follows it; an error, or one with a button, stays as it is. */
  #extend({ title, message }: Toast): boolean {
    const { toasts } = this.state;
    const last = toasts.at(-1);
    if (!last || last.toast.tone === 'danger' || last.toast.action) return false;
    const head = title === undefined ? '' : `${title}：`;
    const isNamed = last.toast.title === title || last.toast.message.includes(head);
    const line = isNamed ? message : head + message;
    toasts[toasts.length - 1] = {
      id: this.#next++,
      times: last.times,
      toast: ref({ ...last.toast, message: `${last.toast.message}\n${line}` }),
    };
    return true;
  }

  dismiss(id: number): void {
    this.state.toasts = this.state.toasts.filter((posted) => posted.id !== id);
  }

  ask(question: Omit<Question, 'id' | 'answer'>): Promise<boolean> {
    return new Promise((resolve) => {
      const id = this.#next++;
      const answer = (yes: boolean) => {
        this.state.questions = this.state.questions.filter((asked) => asked.id !== id);
        resolve(yes);
      };
      const { title, message } = question;
      this.state.questions.push(ref({ ...question, title: asText(title), message: asText(message), id, answer }));
    });
  }

  /** Answers all questions with no: those of a session that is over would cover the next page. */
  withdrawQuestions(): void {
    for (const { answer } of [...this.state.questions]) answer(false);
  }
}

/** The toast with all rendered values as text. */
function drawable({ title, message, action, ...toast }: Toast): Toast {
  return {
    ...toast,
    message: asText(message),
    ...(title !== undefined && { title: asText(title) }),
    ...(action && { action: { ...action, text: asText(action.text) } }),
  };
}

function isSame(one: Toast, other: Toast): boolean {
  return one.message === other.message && one.title === other.title && one.tone === other.tone && !other.action;
}

/** Index of the oldest toast that is not an error; else of the oldest error. */
function leastNeeded(toasts: readonly PostedToast[]): number {
  const index = toasts.findIndex((posted) => posted.toast.tone !== 'danger');
  // the newest was just added and is never removed
  return index === toasts.length - 1 ? 0 : Math.max(index, 0);
}

/** Milliseconds. */
export const NOTICE_DELAY = 200;
export const NOTICE_LIFE = 10_000;

/** The stored permission; nothing is stored in a browser without notifications. */
type StoredPermission = Exclude<DesktopPermission, 'unsupported'>;

const PERMISSION_KEY = 'atrium.desktopPermission';
const KNOWN: readonly string[] = ['granted', 'deniedByUser', 'deniedByBrowser', 'default'] satisfies StoredPermission[];

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
  get permission(): StoredPermission {
    const kept = localStorage.getItem(PERMISSION_KEY);
    return kept !== null && KNOWN.includes(kept) ? (kept as StoredPermission) : 'default';
  }

  /** Stores the preference; enabling asks the browser. */
  async enable(enable: boolean): Promise<DesktopPermission> {
    this.#preferences.set({ desktopNotify: enable });
    if (!this.isSupported) return 'unsupported';
    return enable ? this.request() : this.permission;
  }

  /** Asks the browser if undecided, and stores the result. */
  async request(): Promise<StoredPermission> {
    const before = Notification.permission;
    const answer = before === 'default' ? await Notification.requestPermission() : before;
    const permission: StoredPermission =
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
