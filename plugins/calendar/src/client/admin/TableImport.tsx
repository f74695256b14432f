import { type CallFailure, useAtrium, useFrame, type ViewProps } from '@atrium/sdk/client';
import { type TableColumn, writeMappedTable } from '@atrium/sdk/tables';
import { Button, ErrorState, Spinner } from '@atrium/ui';
import {
  type ReadTable,
  type ReportLine,
  TableChanges,
  TableDifferences,
  TableFileField,
  TableReport,
} from '@atrium/ui/tables';
import { useEffect, useRef, useState } from 'react';
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
function ImportOutcome({ outcome, fileName }: ImportOutcomeProps) {
  const { t } = useAtrium<Calendar>();
  const { added, changed, unchanged, problems, notes, changes } = outcome;
  const report = (kind: ReportLine['kind'], lines: Outcome['problems']) =>
    lines.map(({ line, problem, code = '' }): ReportLine => ({ line, kind, code, text: problem }));
  const counts = [
    [added, 'table.added'],
    [changed, 'table.changed'],
    [unchanged, 'table.unchanged'],
  ] as const;
  const groups = (['add', 'change'] as const).map((kind) => {
    const lines = changes.filter((change) => change.kind === kind).map(({ text }) => text);
    return { kind, title: t(`table.list.${kind}`, { count: lines.length }), lines };
  });
  return (
    <>
      <TableReport lines={[...report('problem', problems), ...report('note', notes)]} fileName={fileName} />
      {problems.length === 0 && (
        <>
          <dl className="calendar-table-import-counts" role="status" aria-label={t('table.result')}>
            {counts.map(([count, key]) => (
              <div key={key}>
                <dd>{count}</dd>
                <dt>{t(key)}</dt>
              </div>
            ))}
          </dl>
          <TableChanges groups={groups} />
        </>
      )}
    </>
  );
}

/** What an import would do, or has done. */
type Outcome = Awaited<ReturnType<CalendarClient['api']['importRooms']>>;

interface ImportState {
  /** The file, as it was read and mapped. */
  readonly read: ReadTable | null;
  readonly fileId: string | null;
  readonly outcome: Outcome | null;
  /** What the dry run had said before the data changed: the import was refused, and `outcome` is of now. */
  readonly promised: readonly string[] | null;
  readonly failure: CallFailure | null;
  readonly isBusy: boolean;
}

const NOTHING: ImportState = {
  read: null,
  fileId: null,
  outcome: null,
  promised: null,
  failure: null,
  isBusy: false,
};
/** Code of a call for data that has changed since; a text in the calendar (C.5-2). */
const STALE = '412';

/** The dry run of a table of rooms or types, made again whenever it is read otherwise, and the import of what it has said. */
function useTableImport(of: 'rooms' | 'types') {
  const context = useAtrium<Calendar>();
  const { t, api, files, notices } = context;
  const frame = useFrame();
  const [state, setState] = useState(NOTHING);
  const [isSaving, setSaving] = useState(false);
  const turn = useRef(0);

  const send = async (body: { readonly fileId: string; readonly dryRun: boolean; readonly digest?: string }) => {
    await authorise(context);
    return of === 'rooms' ? api.importRooms({ body }, { quiet: true }) : api.importTypes({ body }, { quiet: true });
  };
  const choose = async (read: ReadTable | null) => {
    const mine = (turn.current += 1);
    // What is wrong with the file itself is shown where it was chosen: nothing is sent.
    const isReadable = read !== null && !read.notes.some(({ severity }) => severity === 'error');
    setState({ ...NOTHING, read, isBusy: isReadable });
    if (!isReadable) return;
    const columns: readonly TableColumn[] = of === 'rooms' ? ROOM_COLUMNS : TYPE_COLUMNS;
    const name = `${read.file.name.replace(/\.[^.]+$/, '')}.csv`;
    const file = new File([writeMappedTable(read.rows, columns)], name, { type: 'text/csv' });
    const tried = async () => {
      const { fileId } = await files.upload(file);
      return { fileId, outcome: await send({ fileId, dryRun: true }) };
    };
    const done = await tried().catch((failure: CallFailure) => ({ failure }));
    // Another file may have been chosen meanwhile.
    if (mine === turn.current) setState({ ...NOTHING, read, ...done });
  };
  const save = async () => {
    const { fileId, outcome } = state;
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
        setState({ ...state, outcome: data as Outcome, promised: outcome.changes.map(({ text }) => text) });
      else await notices.alert({ title: t('table.failed'), message, tone: 'danger' });
    } finally {
      setSaving(false);
    }
  };
  return {
    ...state,
    isSaving,
    save,
    choose: (read: ReadTable | null) => void choose(read),
    retry: () => void choose(state.read),
  };
}
