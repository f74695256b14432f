import { toastWithUndo, useAtrium, useLoaded, type CallFailure } from '@atrium/sdk/client';
import { Button, ErrorState } from '@atrium/ui';
import { ListPage } from '@atrium/ui/records';
import { DataTable } from '@atrium/ui/table';
import { useEffect, useState } from 'react';
import { typeColumns } from './admin/typeColumns.tsx';
import type { TypeRow } from './admin/types.ts';
import { authorise } from './authorise.ts';
import type { Calendar } from './types.ts';

const NONE: readonly TypeRow[] = [];

/** The 22 types of schedules, as administrators keep them (C.5-20). */
export default function ScheduleTypes() {
  const context = useAtrium<Calendar>();
  const { t, api, events, panels } = context;
  const { value, failure, reload } = useLoaded(async () => {
    await authorise(context);
    return api.types({}, { quiet: true });
  }, [context, api]);
  useEffect(() => {
    const stops = [events.on('optionsChanged', () => void reload()), events.onResync(() => void reload())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [events, reload]);
  const { busy, toggle } = useToggle(reload);
  const edit = ({ id }: TypeRow) => panels.open('TypeForm', { id }, { id });
  const buttons = (
    <>
      <Button icon="import" onClick={() => panels.open('TableImport', { of: 'types' }, { id: 'types' })}>
        {t('types.import')}
      </Button>
      <Button icon="download" onClick={() => void api.typesFile.download({}).catch(() => undefined)}>
        {t('types.export')}
      </Button>
    </>
  );
  return (
    <ListPage title={t('types.title')} actions={buttons}>
      <DataTable
        label={t('types.title')}
        columns={typeColumns(t, busy, { edit, toggle })}
        rows={value ?? NONE}
        rowKey={({ id }) => id}
        onOpen={edit}
        loading={!value && !failure}
        {...(failure &&
          !value && {
            error: <ErrorState title={t('types.list.failed')} failure={failure} onRetry={() => void reload()} />,
          })}
      />
    </ListPage>
  );
}

/** Enables and disables types; those that are being changed are `busy`. */
function useToggle(reload: () => Promise<void>) {
  const { t, api, notices } = useAtrium<Calendar>();
  const [busy, setBusy] = useState<readonly number[]>([]);
  const enable = async ({ id, name }: TypeRow, isEnabled: boolean, version?: number): Promise<void> => {
    setBusy((before) => [...before, id]);
    try {
      const body = { isEnabled, ...(version !== undefined && { version }) };
      await api.changeType({ params: { id }, body }, { quiet: true });
      const message = t(isEnabled ? 'types.enabled' : 'types.disabled', { name });
      toastWithUndo(notices, { tone: 'success', message }, () => void enable({ id, name } as TypeRow, !isEnabled));
    } catch (failure) {
      const { message } = failure as CallFailure;
      await notices.alert({ title: t('types.change.failed'), message, tone: 'danger' });
    }
    await reload();
    setBusy((before) => before.filter((other) => other !== id));
  };
  return { busy, toggle: (type: TypeRow) => enable(type, !type.isEnabled, type.version) };
}
