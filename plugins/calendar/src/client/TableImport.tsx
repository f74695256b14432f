import { useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { Button, ErrorState, Spinner } from '@atrium/ui';
import { TableDifferences, TableFileField } from '@atrium/ui/tables';
import { useEffect } from 'react';
import { ROOM_COLUMNS, TYPE_COLUMNS } from '../importing/tableColumns.ts';
import { ImportOutcome } from './admin/ImportOutcome.tsx';
import { useTableImport } from './admin/useTableImport.ts';
import type { Calendar } from './types.ts';
import './admin/admin.css';

type Params = { readonly of: 'rooms' | 'types' };

/** Imports rooms or types from a table: it is read and mapped here, tried on the server, and imported as the dry run has said. */
export default function TableImport({ params: { of } }: ViewProps<Params>) {
  const { t } = useAtrium<Calendar>();
  const frame = useFrame();
  const title = t(of === 'rooms' ? 'rooms.import' : 'types.import');
  useEffect(() => frame.setTitle(title), [frame, title]);
  const { read, outcome, promised, failure, isBusy, isSaving, choose, retry, save } = useTableImport(of);
  const field = {
    disabled: isSaving,
    onRead: choose,
    template: t(`table.${of}.template`),
    examples: [t(`table.${of}.example`).split(',')],
  };
  const count = outcome && outcome.problems.length === 0 ? outcome.added + outcome.changed : 0;
  return (
    <div className="calendar-table-import">
      <div className="calendar-table-import-body">
        <p className="at-ink-2">{t(`table.${of}.text`)}</p>
        {of === 'rooms' ? (
          <TableFileField name="rooms" columns={ROOM_COLUMNS} {...field} />
        ) : (
          <TableFileField name="types" columns={TYPE_COLUMNS} {...field} />
        )}
        <div className="calendar-table-import-result" aria-live="polite" aria-busy={isBusy}>
          {isBusy && (
            <p>
              <Spinner /> {t('table.checking')}
            </p>
          )}
          {outcome && promised && <TableDifferences before={promised} now={outcome.changes.map(({ text }) => text)} />}
          {outcome && <ImportOutcome outcome={outcome} fileName={read?.file.name ?? ''} />}
          {failure && <ErrorState failure={failure} onRetry={retry} />}
        </div>
      </div>
      <footer>
        <Button onClick={() => frame.close()}>{t('rooms.cancel')}</Button>
        <Button variant="primary" loading={isSaving} disabled={count === 0 || isBusy} onClick={() => void save()}>
          {count > 0 ? t('table.do', { count }) : t('table.doNone')}
        </Button>
      </footer>
    </div>
  );
}
