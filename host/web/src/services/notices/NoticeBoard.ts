import type { Toast, Tone } from '@atrium/sdk/client';
import { proxy, ref } from 'valtio/vanilla';
import { asText } from '../i18n.ts';

/** Toasts shown at once. */
export const TOAST_LIMIT = 3;

export interface PostedToast {
  readonly id: number;
  /** `ref`: its action is a function and stays as it is. */
  readonly toast: Toast;
  /** How often it was repeated while shown. */
  readonly times: number;
}

export interface Question {
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
