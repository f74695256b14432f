import { useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { Button, EmptyState, ErrorState } from '@atrium/ui';
import { ListPage } from '@atrium/ui/records';
import { DataTable } from '@atrium/ui/table';
import type contract from '../contract.ts';

/** The newest entries, as they are added. */
export default function PluginIdList() {
  const { t, api, events, panels, session } = useAtrium<typeof contract>();
  const { value, failure, reload } = useLiveLoaded(
    () => api.list({}, { quiet: true }),
    [api],
    (again) => [events.on('added', again)],
  );
  return (
    <ListPage
      title={t('list.title')}
      actions={
        session.can('pluginid.add') && (
          <Button variant="primary" icon="plus" onClick={() => panels.open('PluginIdForm')}>
            {t('list.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('list.title')}
        columns={[{ id: 'subject', title: t('field.subject'), cell: ({ subject }) => subject }]}
        rows={value ?? []}
        rowKey={({ id }) => id}
        loading={!value && !failure}
        error={
          failure && !value ? (
            <ErrorState title={t('list.failed')} failure={failure} onRetry={() => void reload()} />
          ) : undefined
        }
        empty={<EmptyState title={t('list.empty')} />}
      />
    </ListPage>
  );
}
