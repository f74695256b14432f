import { useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { Button, ErrorState, type Hue, momentLabel, Tag } from '@atrium/ui';
import { ListPage, namedColumns, type NamedRowActions, rowToggle, useRowChanges } from '@atrium/ui/records';
import { type Column, DataTable } from '@atrium/ui/table';
import { authorise } from '../authorise.ts';
import type { Calendar, Translate } from '../types.ts';
import type { TypeRow } from './types.ts';

const NONE: readonly TypeRow[] = [];

/** The 22 types of schedules, as administrators keep them (C.5-20). */
export default function ScheduleTypes() {
  const context = useAtrium<Calendar>();
  const { t, api, events, notices, panels } = context;
  const { value, failure, reload } = useLiveLoaded(
    async () => {
      await authorise(context);
      return api.types({}, { quiet: true });
    },
    [context, api],
    (again) => [events.on('optionsChanged', again)],
  );
  const { busy, change } = useRowChanges(reload);
  const toggle = rowToggle({
    notices,
    change,
    calls: { change: api.changeType },
    text: (key, variables) => t(`types.${key}`, variables),
  });
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

/** The columns of the list of types. */
function typeColumns(t: Translate, busy: readonly number[], actions: NamedRowActions<TypeRow>): Column<TypeRow>[] {
  const { status, buttons } = namedColumns({ busy, actions });
  return [
    { id: 'id', title: t('types.id'), width: 72, align: 'end', sortBy: ({ id }) => id, cell: ({ id }) => id },
    {
      id: 'name',
      title: t('field.name'),
      minWidth: 160,
      sortBy: ({ name }) => name,
      cell: ({ name, color }) => <Tag hue={color as Hue}>{name}</Tag>,
    },
    status,
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
    buttons,
  ];
}
