import { createContext, useContext, useEffect, useState } from 'react';

/** What a field has not handed over to its form yet. */
export interface FieldActivity {
  /** Uploads that are waiting or running. */
  readonly uploading?: number;
  /** How much of them was sent, 0 to 1. */
  readonly part?: number;
  /** Names of the files that are shown as not uploaded. */
  readonly failed?: readonly string[];
  /** The field has text that was typed and not passed to its `onChange` yet. */
  readonly isPending?: boolean;
  /** Passes it to `onChange` at once. */
  flush?(): void;
}

/** The activities of all fields of a form together. */
export interface ActivityState {
  readonly uploading: number;
  /** How much of the running uploads was sent, 0 to 1. */
  readonly part: number;
  readonly failed: readonly string[];
  readonly isPending: boolean;
}

/**
 * What the fields of a form are still doing: editors, attachments and other fields report to it, the form waits for them
 * before it saves. Every change notifies the subscribers at once.
 */
export class FormActivity {
  readonly #fields = new Map<object, FieldActivity>();
  readonly #listeners = new Set<() => void>();
  #state: ActivityState = { uploading: 0, part: 0, failed: [], isPending: false };

  /** The same object until something changes. */
  readonly state = (): ActivityState => this.#state;

  /** Calls `listener` after every change. Returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Sets what the field with this key does; null removes it. */
  report(key: object, activity: FieldActivity | null): void {
    if (activity) this.#fields.set(key, activity);
    else if (!this.#fields.delete(key)) return;
    const next = this.#sum();
    if (JSON.stringify(next) === JSON.stringify(this.#state)) return;
    this.#state = next;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Lets every field pass on what was typed. */
  flush(): void {
    for (const field of [...this.#fields.values()]) if (field.isPending) field.flush?.();
  }

  /** Resolves to true when no upload is waiting or running, to false when `signal` is aborted before. */
  whenUploaded(signal?: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        const aborted = signal?.aborted ?? false;
        if (!aborted && this.#state.uploading > 0) return;
        off();
        signal?.removeEventListener('abort', look);
        resolve(!aborted);
      };
      const off = this.subscribe(look);
      signal?.addEventListener('abort', look);
      look();
    });
  }

  #sum(): ActivityState {
    const fields = [...this.#fields.values()];
    const uploading = fields.reduce((sum, field) => sum + (field.uploading ?? 0), 0);
    const sent = fields.reduce((sum, field) => sum + (field.uploading ?? 0) * (field.part ?? 0), 0);
    return {
      uploading,
      part: uploading === 0 ? 0 : sent / uploading,
      failed: fields.flatMap(({ failed = [] }) => failed),
      isPending: fields.some(({ isPending = false }) => isPending),
    };
  }
}

/** Provided around the fields of a form: by `RecordFormView`, and by a comment board. */
export const FormActivityContext = createContext<FormActivity | null>(null);

/**
 * Reports what a field is doing to the form around it, if there is one. It is withdrawn when the field is unmounted.
 *
 * @returns a stable function that replaces what was reported last
 */
export function useFieldActivity(): (activity: FieldActivity) => void {
  const form = useContext(FormActivityContext);
  const [key] = useState(() => ({}));
  useEffect(() => () => form?.report(key, null), [form, key]);
  const [report] = useState(() => {
    const latest = { form };
    const send = (activity: FieldActivity) => latest.form?.report(key, activity);
    return Object.assign(send, { latest });
  });
  report.latest.form = form;
  return report;
}
