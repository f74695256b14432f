import { type CallFailure, type CallOptions, type PagedList, toastWithUndo } from '@atrium/sdk/client';
import type { z } from 'zod';
import type { Tag as TagShape } from '../../contract/categoryCalls.ts';
import type { HandoverClient } from '../types.ts';

export type Tag = z.output<typeof TagShape>;
/** A category or a tag: both are kept in the same way. */
export type OptionRow = Tag & { readonly tagIdSet?: readonly number[] };
export type OptionKind = 'category' | 'tag';

/** The filters of a list; null: enabled or not. */
export interface OptionFilters {
  readonly name: string;
  readonly isEnabled: boolean | null;
}
export const NO_FILTERS: OptionFilters = { name: '', isEnabled: null };

/** What is done to a category or tag of the list. */
export interface OptionActions {
  add(): void;
  edit(row: Pick<OptionRow, 'id'>): void;
  toggle(row: OptionRow): Promise<void>;
  remove(row: OptionRow): Promise<void>;
  /** Moves it to a place from 1. Resolves when the list shows the new order, or the old one again. */
  move(row: OptionRow, sequence: number): Promise<void>;
}

export function optionActions(
  context: HandoverClient,
  kind: OptionKind,
  list: Pick<PagedList<OptionRow>, 'change'>,
): OptionActions {
  const { notices, panels, t } = context;
  const calls = optionCalls(context, kind);
  const open = (params: { id?: number }, panel: { id?: number }) =>
    kind === 'category'
      ? panels.open('HandoverCategoryForm', params, panel)
      : panels.open('HandoverTagForm', params, panel);
  const attempt = async (id: number, failed: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await list.change(id, work);
    } catch (failure) {
      await notices.alert({ title: failed, message: (failure as CallFailure).message, tone: 'danger' });
    }
  };
  /** Without a version, as 復原 does, it ignores changes made meanwhile. */
  const enable = ({ id, name }: OptionRow, isEnabled: boolean, version?: number): Promise<void> =>
    attempt(id, t(`${kind}.changeFailed`), async () => {
      const body = { isEnabled, ...(version !== undefined && { version }) };
      await calls.change({ params: { id }, body }, { quiet: true });
      const message = t(isEnabled ? `${kind}.enabled` : `${kind}.disabled`, { name });
      toastWithUndo(notices, { tone: 'success', message }, () => void enable({ id, name } as OptionRow, !isEnabled));
    });
  return {
    add: () => open({}, {}),
    edit: ({ id }) => open({ id }, { id }),
    toggle: (row) => enable(row, !row.isEnabled, row.version),
    async remove({ id, name }) {
      const confirmed = await notices.confirm({
        title: t(`${kind}.removeTitle`, { name }),
        message: t('option.removeText'),
        confirm: t(`${kind}.remove`),
        danger: true,
      });
      if (!confirmed) return;
      await attempt(id, t(`${kind}.removeFailed`), async () => {
        await calls.remove({ params: { id } }, { quiet: true });
        notices.toast({ tone: 'success', message: t(`${kind}.removed`) });
      });
    },
    move: ({ id }, sequence) =>
      attempt(id, t('option.moveFailed'), () => calls.move({ params: { id }, body: { sequence } }, { quiet: true })),
  };
}

type ListQuery = NonNullable<Parameters<HandoverClient['api']['listTags']>[0]>['query'];
interface One {
  readonly params: { readonly id: number };
}

/** The calls of a kind of options. */
interface OptionCalls {
  list(
    input: { query: NonNullable<ListQuery> },
    options: CallOptions,
  ): Promise<{ readonly list: readonly OptionRow[]; readonly totalSize: number }>;
  change(input: One & { body: { isEnabled: boolean; version?: number } }, options: CallOptions): Promise<unknown>;
  remove(input: One, options: CallOptions): Promise<unknown>;
  move(input: One & { body: { sequence: number } }, options: CallOptions): Promise<unknown>;
}

export function optionCalls({ api }: HandoverClient, kind: OptionKind): OptionCalls {
  return kind === 'category'
    ? { list: api.listCategories, change: api.changeCategory, remove: api.removeCategory, move: api.moveCategory }
    : { list: api.listTags, change: api.changeTag, remove: api.removeTag, move: api.moveTag };
}
