import { confirmFirst, toastWithUndo, type PagedList } from '@atrium/sdk/client';
import { savedToast } from './savedToast.ts';
import type { Entry, WhitelistClient } from './types.ts';

/** The actions of an entry of the list. */
export interface EntryActions {
  add(): void;
  edit(entry: Entry): void;
  toggle(entry: Entry): Promise<void>;
  remove(entry: Entry): Promise<void>;
}

export function entryActions(context: WhitelistClient, list: Pick<PagedList<Entry>, 'change'>): EntryActions {
  const { api, notices, panels, t } = context;

  /** Enables or disables an entry; without a version, as 復原 does, it ignores changes made meanwhile. */
  const enable = async ({ id, name }: Entry, isEnabled: boolean, version?: number): Promise<void> => {
    try {
      await list.change(id, async () => {
        const body = { isEnabled, ...(version !== undefined && { version }) };
        const change = (confirm: boolean) =>
          api.change({ params: { id }, body: { ...body, ...(confirm && { confirm }) } }, { quiet: true });
        let answer: Awaited<ReturnType<typeof change>> | undefined;
        await confirmFirst(notices, async (confirm) => (answer = await change(confirm)));
        if (!answer) return;
        // a disabled entry overlaps nothing
        const toast = isEnabled
          ? savedToast(t, t('enabled', { name }), answer)
          : ({ tone: 'success', message: t('disabled', { name }) } as const);
        toastWithUndo(notices, toast, () => void enable({ id, name } as Entry, !isEnabled));
      });
    } catch (failure) {
      await notices.alert({ title: t('form.changeFailed'), message: (failure as Error).message, tone: 'danger' });
    }
  };

  return {
    add: () => panels.open('WhiteIPForm', {}, {}),
    edit: ({ id }) => panels.open('WhiteIPForm', { id }, { id }),
    toggle: (entry) => enable(entry, !entry.isEnabled, entry.version),
    async remove({ id, name, ip }) {
      const confirmed = await notices.confirm({
        title: t('remove.title', { name }),
        message: t('remove.text', { ip }),
        confirm: t('remove.do'),
        danger: true,
      });
      if (!confirmed) return;
      try {
        await list.change(id, async () => {
          const done = await confirmFirst(notices, (confirm) =>
            api.remove({ params: { id }, query: confirm ? { confirm } : {} }, { quiet: true }),
          );
          if (done) notices.toast({ tone: 'success', message: t('removed', { name }) });
        });
      } catch (failure) {
        await notices.alert({ title: t('remove.failed'), message: (failure as Error).message, tone: 'danger' });
      }
    },
  };
}
