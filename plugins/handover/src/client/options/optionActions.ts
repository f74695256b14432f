import { toastWithUndo, type CallFailure, type PagedList } from '@atrium/sdk/client';
import type { HandoverClient } from '../types.ts';
import { optionCalls } from './optionCalls.ts';
import type { OptionKind, OptionRow } from './types.ts';

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
