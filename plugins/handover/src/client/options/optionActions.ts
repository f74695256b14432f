import type { CallOptions, PagedList } from '@atrium/sdk/client';
import { rowActions } from '@atrium/ui/records';
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
  const rows = rowActions(notices, (id, work) => list.change(id, work));
  return {
    add: () => open({}, {}),
    edit: ({ id }) => open({ id }, { id }),
    toggle: (row) =>
      rows.toggle(row, {
        call: (body) => calls.change({ params: { id: row.id }, body }, { quiet: true }),
        done: (isEnabled) => t(isEnabled ? `${kind}.enabled` : `${kind}.disabled`, { name: row.name }),
        failed: t(`${kind}.changeFailed`),
      }),
    remove: (row) =>
      rows.remove(row, {
        title: t(`${kind}.removeTitle`, { name: row.name }),
        message: t('option.removeText'),
        confirm: t(`${kind}.remove`),
        call: () => calls.remove({ params: { id: row.id } }, { quiet: true }),
        done: t(`${kind}.removed`),
        failed: t(`${kind}.removeFailed`),
      }),
    move: ({ id }, sequence) =>
      rows.attempt(id, t('option.moveFailed'), () =>
        calls.move({ params: { id }, body: { sequence } }, { quiet: true }),
      ),
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
