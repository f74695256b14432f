import {
  type CallFailure,
  type CallOptions,
  type Notices,
  type PageQuery,
  type RowPage,
  toastWithUndo,
} from '@atrium/sdk/client';
import type { Variables } from '@atrium/sdk/texts';
import { useState } from 'react';

/** The filters that lists of names have in common; null: enabled or not. */
export interface NamedFilters {
  readonly name: string;
  readonly isEnabled: boolean | null;
}

/** Filters that narrow nothing. */
export const NAMED_FILTERS: NamedFilters = { name: '', isEnabled: null };

/** Texts of a list of names from the plugin's catalogue: `(key, variables) => t(`tag.${key}`, variables)`. */
export type NamedText<Key extends string> = (key: Key, variables?: Variables) => string;

type ToggleText = 'enabled' | 'disabled' | 'changeFailed';
/** What is said of a row, with its `{name}`. */
export type NamedRowText = ToggleText | 'removeTitle' | 'removeText' | 'remove' | 'removed' | 'removeFailed';

type Call<Input, Output = unknown> = (input: Input, options: CallOptions) => Promise<Output>;
interface One {
  readonly params: { readonly id: number };
}

/** The calls of a list of names, as `namedListCalls` of the SDK declares them; `Body` is what is written of a record. */
export interface NamedCalls<Row = unknown, Body = { readonly isEnabled: boolean }, SortName extends string = never> {
  readonly list: Call<{ readonly query: PageQuery<NamedFilters, SortName> }, RowPage<Row>>;
  readonly read: Call<One, Row>;
  readonly create: Call<{ readonly body: Body }, { readonly id: number }>;
  readonly change: Call<One & { readonly body: Partial<Body> & { readonly version?: number } }>;
  readonly remove: Call<One>;
  /** To a place from 1. */
  readonly move: Call<One & { readonly body: { readonly sequence: number } }>;
}

/** A row of a list of names that is edited, enabled and deleted. */
export interface KeptRow {
  readonly id: number;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly version: number;
}

interface RowWork {
  readonly notices: Pick<Notices, 'alert' | 'confirm' | 'toast'>;
  /**
   * Runs a change of one row, and rejects with what it rejects with: `list.change` of `usePagedList`, which marks the row as busy and
   * loads the page again, or that of `useRowChanges`.
   */
  readonly change: (id: number, work: () => Promise<unknown>) => Promise<void>;
}

const QUIET = { quiet: true } as const;

/** Runs a change of a row. It does not reject: an alert with this title shows what failed. */
async function attempt({ notices, change }: RowWork, id: number, failed: string, work: () => Promise<unknown>) {
  try {
    await change(id, work);
  } catch (failure) {
    await notices.alert({ title: failed, message: (failure as CallFailure).message, tone: 'danger' });
  }
}

/** Enables and disables rows, from the version that is shown. The way back ignores versions, and changes made meanwhile. */
export function rowToggle(
  options: RowWork & { readonly text: NamedText<ToggleText>; readonly calls: Pick<NamedCalls, 'change'> },
): (row: KeptRow) => Promise<void> {
  const { notices, text, calls } = options;
  return ({ id, name, isEnabled: before, version: known }) => {
    const enable = (isEnabled: boolean, version?: number): Promise<void> =>
      attempt(options, id, text('changeFailed'), async () => {
        await calls.change({ params: { id }, body: { isEnabled, ...(version !== undefined && { version }) } }, QUIET);
        const message = text(isEnabled ? 'enabled' : 'disabled', { name });
        toastWithUndo(notices, { tone: 'success', message }, () => void enable(!isEnabled));
      });
    return enable(!before, known);
  };
}

/** What lists of names do with a row. Make the calls `quiet`; nothing rejects: an alert shows what failed. */
export interface NamedActions {
  /** Runs another change of a row; `failed` is the title of the alert. */
  attempt(id: number, failed: string, work: () => Promise<unknown>): Promise<void>;
  /** Enables or disables a row, with a way back. */
  toggle(row: KeptRow): Promise<void>;
  /** Deletes a row after the person has confirmed it. */
  remove(row: KeptRow): Promise<void>;
}

/** The actions of the rows of a list of names, with its texts. */
export function namedActions(
  options: RowWork & { readonly text: NamedText<NamedRowText>; readonly calls: Pick<NamedCalls, 'change' | 'remove'> },
): NamedActions {
  const { notices, text, calls } = options;
  return {
    attempt: (id, failed, work) => attempt(options, id, failed, work),
    toggle: rowToggle(options),
    async remove({ id, name }) {
      const question = { title: text('removeTitle', { name }), message: text('removeText'), confirm: text('remove') };
      if (!(await notices.confirm({ ...question, danger: true }))) return;
      await attempt(options, id, text('removeFailed'), async () => {
        await calls.remove({ params: { id } }, QUIET);
        notices.toast({ tone: 'success', message: text('removed', { name }) });
      });
    },
  };
}

/**
 * Changes rows of a list that is loaded as a whole, as `list.change` does for one that the server pages.
 *
 * @param reload loads the list again, after each change: `reload` of `useLiveLoaded`
 * @returns the ids of the rows that are being changed, and what changes one
 */
export function useRowChanges(
  reload: () => Promise<void>,
): Pick<RowWork, 'change'> & { readonly busy: readonly number[] } {
  const [busy, setBusy] = useState<readonly number[]>([]);
  return {
    busy,
    async change(id, work) {
      setBusy((before) => [...before, id]);
      try {
        await work();
      } finally {
        await reload();
        setBusy((before) => before.filter((other) => other !== id));
      }
    },
  };
}
