import { type CallFailure, type Notices, toastWithUndo } from '@atrium/sdk/client';

/** A row that is enabled or not. */
export interface SwitchedRow {
  readonly id: number;
  readonly isEnabled: boolean;
  readonly version: number;
}

export interface RowToggle {
  /** Saves the new status. Without a version, as 復原 does, it ignores changes made meanwhile. */
  readonly call: (body: { readonly isEnabled: boolean; readonly version?: number }) => Promise<unknown>;
  /** What the toast says then; it has a button that takes the change back. */
  readonly done: (isEnabled: boolean) => string;
  /** Title of the alert if it fails. */
  readonly failed: string;
}

export interface RowRemoval {
  /** The question before anything is done: its title, its text, and its button. */
  readonly title: string;
  readonly message: string;
  readonly confirm: string;
  readonly call: () => Promise<unknown>;
  /** What the toast says then. */
  readonly done: string;
  /** Title of the alert if it fails. */
  readonly failed: string;
}

/** What lists do with a row. Nothing rejects: an alert shows what failed. */
export interface RowActions {
  /** Runs a change of a row; `failed` is the title of the alert, its text is that of the failure. */
  attempt(id: number, failed: string, work: () => Promise<unknown>): Promise<void>;
  /** Enables or disables a row, with a way back. */
  toggle(row: SwitchedRow, toggle: RowToggle): Promise<void>;
  /** Deletes a row after the person has confirmed it. */
  remove(row: Pick<SwitchedRow, 'id'>, removal: RowRemoval): Promise<void>;
}

/**
 * Actions of the rows of a list: categories, rooms, kinds. Make the calls `quiet`.
 *
 * @param change runs a change of one row, and rejects with what it rejects with: `list.change` of `usePagedList`, which marks the
 * row as busy and loads the page again
 */
export function rowActions(
  notices: Pick<Notices, 'alert' | 'confirm' | 'toast'>,
  change: (id: number, work: () => Promise<unknown>) => Promise<void>,
): RowActions {
  const attempt: RowActions['attempt'] = async (id, failed, work) => {
    try {
      await change(id, work);
    } catch (failure) {
      await notices.alert({ title: failed, message: (failure as CallFailure).message, tone: 'danger' });
    }
  };
  return {
    attempt,
    toggle({ id, isEnabled: before, version: known }, { call, done, failed }) {
      const enable = (isEnabled: boolean, version?: number): Promise<void> =>
        attempt(id, failed, async () => {
          await call({ isEnabled, ...(version !== undefined && { version }) });
          toastWithUndo(notices, { tone: 'success', message: done(isEnabled) }, () => void enable(!isEnabled));
        });
      return enable(!before, known);
    },
    async remove({ id }, { call, done, failed, ...question }) {
      if (!(await notices.confirm({ ...question, danger: true }))) return;
      await attempt(id, failed, async () => {
        await call();
        notices.toast({ tone: 'success', message: done });
      });
    },
  };
}
