import { type CallFailure, toastWithUndo, useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { Button, ErrorState, type Hue, IconButton, momentLabel, StatusSwitch, Tag } from '@atrium/ui';
import { ListPage } from '@atrium/ui/records';
import { type Column, DataTable } from '@atrium/ui/table';
import { useState } from 'react';
import { authorise } from '../authorise.ts';
import type { Calendar, Translate } from '../types.ts';
import type { TypeRow } from './types.ts';

const NONE: readonly TypeRow[] = [];

/** The 22 types of schedules, as administrators keep them (C.5-20). */
export default function ScheduleTypes() {
  const context = useAtrium<Calendar>();
  const { t, api, events, panels } = context;
  const { value, failure, reload } = useLiveLoaded(
    async () => {
      await authorise(context);
      return api.types({}, { quiet: true });
    },
    [context, api],
    (again) => [events.on('optionsChanged', again)],
  );
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

interface TypeActions {
  edit(type: TypeRow): void;
  toggle(type: TypeRow): Promise<void>;
}

/** The columns of the list of types. */
const typeColumns = (t: Translate, busy: readonly number[], actions: TypeActions): Column<TypeRow>[] => [
  { id: 'id', title: t('types.id'), width: 72, align: 'end', sortBy: ({ id }) => id, cell: ({ id }) => id },
  {
    id: 'name',
    title: t('field.name'),
    minWidth: 160,
    sortBy: ({ name }) => name,
    cell: ({ name, color }) => <Tag hue={color as Hue}>{name}</Tag>,
  },
  {
    id: 'isEnabled',
    title: t('field.isEnabled'),
    width: 140,
    sortBy: ({ isEnabled }) => Number(isEnabled),
    cell: (type) => (
      <StatusSwitch
        label={t('types.switch', { name: type.name })}
        active={type.isEnabled}
        busy={busy.includes(type.id)}
        onChange={() => void actions.toggle(type)}
      />
    ),
  },
  {
    id: 'updatedOn',
    title: t('rooms.updated'),
    width: 200,
    optional: true,
    sortBy: ({ updatedOn }) => updatedOn,
    cell: ({ updatedByName, updatedOn }) => (
      <span className="at-ink-2">
        {updatedOn === '' ? t('types.original') : `${momentLabel(updatedOn)} ${updatedByName}`}
      </span>
    ),
  },
  {
    id: 'actions',
    title: '',
    width: 48,
    align: 'end',
    sticky: true,
    cell: (type) => (
      <IconButton small icon="edit" label={t('types.edit', { name: type.name })} onClick={() => actions.edit(type)} />
    ),
  },
];
