import { confirmFirst, toastWithUndo, useAtrium, type PagedList } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import type { Entry, Whitelist } from './types.ts';

interface BulkActionsProps {
  readonly list: Pick<PagedList<Entry>, 'changeEach'>;
  /** Ids of the selected entries; those of the configuration, which are negative, cannot be changed here. */
  readonly ids: readonly number[];
  readonly onDone: () => void;
}

/** Enables or disables the selected entries. */
export function BulkActions({ list, ids, onDone }: BulkActionsProps) {
  const { api, notices, t } = useAtrium<Whitelist>();
  const own = ids.filter((id) => id > 0);
  const enable = async (isEnabled: boolean, undoes = false): Promise<void> => {
    const { done, failures } = await list.changeEach(own, (id) =>
      confirmFirst(notices, (confirm) =>
        api.change({ params: { id }, body: { isEnabled, ...(confirm && { confirm }) } }, { quiet: true }),
      ),
    );
    onDone();
    if (failures.length > 0)
      return notices.alert({ title: t('form.changeFailed'), message: failures[0]!.message, tone: 'danger' });
    const message = t(isEnabled ? 'bulk.enabled' : 'bulk.disabled', { count: done });
    if (undoes) notices.toast({ tone: 'success', message });
    else toastWithUndo(notices, { tone: 'success', message }, () => void enable(!isEnabled, true));
  };
  return (
    <>
      <Button small disabled={own.length === 0} onClick={() => void enable(true)}>
        {t('bulk.enable')}
      </Button>
      <Button small disabled={own.length === 0} onClick={() => void enable(false)}>
        {t('bulk.disable')}
      </Button>
    </>
  );
}
