import { toastWithUndo, type CallFailure, type PagedList } from '@atrium/sdk/client';
import type { BulletinClient, ManagedBulletin } from '../types.ts';

/** What can be done with a bulletin of the list. */
export interface ManagedActions {
  add(): void;
  open(bulletin: ManagedBulletin): void;
  edit(bulletin: ManagedBulletin): void;
  copy(bulletin: ManagedBulletin): void;
  receipts(bulletin: ManagedBulletin): void;
  remove(bulletin: ManagedBulletin): Promise<void>;
}

/** The row that had the focus is no longer there: the first one gets it, or the button that adds one. */
function focusList(): void {
  if (document.activeElement !== document.body) return;
  const find = (what: string) => document.querySelector<HTMLElement>(`.bulletin-managed ${what}`);
  (find('[data-row]') ?? find('button'))?.focus({ preventScroll: true });
}

export function managedActions(
  { api, notices, panels, t }: BulletinClient,
  list: Pick<PagedList<ManagedBulletin>, 'change' | 'reload'>,
  onReceipts: (id: number) => void,
): ManagedActions {
  const fail = (title: string, failure: unknown) =>
    notices.alert({ title, message: (failure as CallFailure).message, tone: 'danger' });
  const restore = async ({ id, title }: ManagedBulletin) => {
    try {
      await api.restoreBulletin({ params: { id } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('list.restored', { title }) });
      await list.reload();
    } catch (failure) {
      await fail(t('list.restore.failed'), failure);
    }
  };
  return {
    add: () => panels.open('BulletinForm', {}),
    open: ({ id }) => panels.open('ShowBulletin', { id }, { id }),
    edit: ({ id }) => panels.open('BulletinForm', { id }, { id }),
    copy: ({ id }) => panels.open('BulletinForm', { copy: id }, { id: `copy-${id}` }),
    receipts: ({ id }) => onReceipts(id),
    async remove(bulletin) {
      const { id, title } = bulletin;
      const confirmed = await notices.confirm({
        title: t('list.remove.title', { title }),
        message: t(bulletin.state === 'published' ? 'list.remove.published' : 'list.remove.text'),
        confirm: t('list.remove.do'),
        danger: true,
      });
      if (!confirmed) return;
      try {
        await list.change(id, () => api.removeBulletin({ params: { id } }, { quiet: true }));
        focusList();
        const message = t('list.removed', { title });
        toastWithUndo(notices, { tone: 'success', message }, () => void restore(bulletin));
      } catch (failure) {
        await fail(t('list.remove.failed'), failure);
      }
    },
  };
}
