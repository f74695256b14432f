import { type CallFailure, useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { Button, ErrorState, Spinner } from '@atrium/ui';
import { type ReportLine, TableDifferences, TableFileField, TableOutcome, useTableTrial } from '@atrium/ui/tables';
import { useEffect, useState } from 'react';
import { importDone } from '../../contract/importDone.ts';
import { ROOM_COLUMNS, TYPE_COLUMNS } from '../../tableColumns.ts';
import { authorise } from '../authorise.ts';
import type { Calendar, CalendarClient } from '../types.ts';
import './admin.css';

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

interface ImportOutcomeProps {
  readonly outcome: Outcome;
  readonly fileName: string;
}

/** What an import would do, or why it cannot be done. */
function ImportOutcome({ outcome: { problems, notes, ...outcome }, fileName }: ImportOutcomeProps) {
  const report = (kind: ReportLine['kind'], lines: Outcome['problems']) =>
    lines.map(({ line, problem, code = '' }): ReportLine => ({ line, kind, code, text: problem }));
  return (
    <TableOutcome {...outcome} lines={[...report('problem', problems), ...report('note', notes)]} fileName={fileName} />
  );
}

/** What an import would do, or has done. */
type Outcome = Awaited<ReturnType<CalendarClient['api']['importRooms']>>;

/** Code of a call for data that has changed since; a text in the calendar (C.5-2). */
const STALE = '412';

/** The dry run of a table of rooms or types, made again whenever it is read otherwise, and the import of what it has said. */
function useTableImport(of: 'rooms' | 'types') {
  const context = useAtrium<Calendar>();
  const { t, api, files, notices } = context;
  const frame = useFrame();
  const [isSaving, setSaving] = useState(false);
  const send = async (body: { readonly fileId: string; readonly dryRun: boolean; readonly digest?: string }) => {
    await authorise(context);
    return of === 'rooms' ? api.importRooms({ body }, { quiet: true }) : api.importTypes({ body }, { quiet: true });
  };
  const trial = useTableTrial<Outcome>({
    columns: of === 'rooms' ? ROOM_COLUMNS : TYPE_COLUMNS,
    upload: (file) => files.upload(file),
    check: (fileId) => send({ fileId, dryRun: true }),
  });
  const save = async () => {
    const { fileId, outcome } = trial;
    if (fileId === null || !outcome) return;
    setSaving(true);
    try {
      const { digest } = outcome;
      const { added, changed } = await send({ fileId, dryRun: false, ...(digest !== undefined && { digest }) });
      notices.toast({ tone: 'success', message: t(importDone(added, changed), { added, changed }) });
      frame.close();
    } catch (caught) {
      const { code, data, message } = caught as CallFailure;
      if (String(code) === STALE)
        trial.replace(
          data as Outcome,
          outcome.changes.map(({ text }) => text),
        );
      else await notices.alert({ title: t('table.failed'), message, tone: 'danger' });
    } finally {
      setSaving(false);
    }
  };
  return { ...trial, isSaving, save };
}
