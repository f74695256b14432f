import type { CallFailure, DesktopNotice, DesktopPermission, Notices, Toast } from '@atrium/sdk/client';
import { t, type TextKey } from '../i18n.ts';
import type { DesktopNotices } from './DesktopNotices.ts';
import type { NoticeBoard } from './NoticeBoard.ts';

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
