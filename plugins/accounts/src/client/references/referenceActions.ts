import { toastWithUndo, type CallFailure, type PagedList } from '@atrium/sdk/client';
import type { AccountsClient } from '../types.ts';
import { referenceApi, type ReferenceMode, type ReferenceRow } from './referenceApi.ts';

/** The icons of the tabs, for the forms of their records. */
const ICONS = { name: 'globe', type: 'tag', purpose: 'briefcase', requiredField: 'form' } as const;

/** The actions of a record of the list. */
export interface ReferenceActions {
  add(): void;
  edit(row: ReferenceRow): void;
  duplicate(row: ReferenceRow): void;
  toggle(row: ReferenceRow): Promise<void>;
  remove(row: ReferenceRow): Promise<void>;
}

export function referenceActions(
  { api, notices, panels, t }: AccountsClient,
  mode: ReferenceMode,
  list: Pick<PagedList<ReferenceRow>, 'change'>,
): ReferenceActions {
  const calls = referenceApi(api, mode);
  const label = t(`label.${mode}`);
  const icon = ICONS[mode];
  const fail = (title: string, failure: unknown) =>
    notices.alert({ title, message: (failure as CallFailure).message, tone: 'danger' });

  /** Enables or disables a record; without a version, as 復原 does, it ignores changes made meanwhile. */
  const enable = async (row: ReferenceRow, isEnabled: boolean, version?: number): Promise<void> => {
    const { id, name } = row;
    try {
      await list.change(id, async () => {
        await calls.change(id, { isEnabled, ...(version !== undefined && { version }) });
        const message = t(isEnabled ? 'enabled' : 'disabled', { name });
        toastWithUndo(notices, { tone: 'success', message }, () => void enable(row, !isEnabled));
      });
    } catch (failure) {
      await fail(t('reference.changeFailed', { label }), failure);
    }
  };

  return {
    add: () => panels.open('PlatformForm', { mode }, { id: mode, icon }),
    edit: ({ id }) => panels.open('PlatformForm', { mode, id }, { id: `${mode} ${id}`, icon }),
    duplicate: ({ id }) => panels.open('PlatformForm', { mode, copy: id }, { id: `${mode} copy ${id}`, icon }),
    toggle: (row) => enable(row, !row.isEnabled, row.version),
    async remove({ id, name }) {
      const confirmed = await notices.confirm({
        title: t('reference.remove.title', { label, name }),
        message: t('reference.remove.text'),
        confirm: t('remove.do'),
        danger: true,
      });
      if (!confirmed) return;
      try {
        await list.change(id, async () => {
          await calls.remove(id);
          notices.toast({ tone: 'success', message: t('reference.removed', { name }) });
        });
      } catch (failure) {
        await fail(t('reference.removeFailed', { label }), failure);
      }
    },
  };
}
