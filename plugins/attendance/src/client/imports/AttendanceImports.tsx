import { type CallFailure, useAtrium, useLiveLoaded, usePagedList, type ViewProps } from '@atrium/sdk/client';
import { Button, EmptyState, ErrorState, momentLabel, Segmented, Spinner, Tag } from '@atrium/ui';
import { ListPage, PagedTable } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { type ReportLine, TableDifferences, TableFileField, TableOutcome, useTableTrial } from '@atrium/ui/tables';
import { useEffect, useRef, useState } from 'react';
import { IMPORT_KINDS, type ImportKind } from '../../contract/importCalls.ts';
import { IMPORT_COLUMNS } from '../../importColumns.ts';
import type { Attendance, AttendanceClient } from '../types.ts';
import './imports.css';

type Outcome = Awaited<ReturnType<AttendanceClient['api']['checkImport']>>;
type ImportRow = Awaited<ReturnType<AttendanceClient['api']['imports']>>['list'][number];
/** None where the menu has opened it. */
type Params = { readonly kind?: string | undefined } | undefined;

/** 匯入出勤: a table of rosters, shifts, leave or presses is tried, and imported by a job; below it the imports of the company. */
export default function AttendanceImports({ params }: ViewProps<Params>) {
  const { t, api, events } = useAtrium<Attendance>();
  const [kind, setKind] = useState<ImportKind>(IMPORT_KINDS.find((each) => each === params?.kind) ?? 'roster');
  const [round, setRound] = useState(0);
  const imports = usePagedList({
    filters: {},
    load: (query, options) => api.imports({ query }, options),
    subscribe: (refetch) =>
      events.on('importChanged', ({ state, done }) => (state !== 'running' || done === 0) && refetch()),
  });
  const running = useRunningImport();
  const history = useRef<HTMLHeadingElement>(null);
  return (
    <ListPage title={t('imports.title')} className="attendance-imports">
      <div className="attendance-imports-body">
        <p className="at-ink-2">{t('imports.lead')}</p>
        <Segmented
          label={t('imports.kind')}
          options={IMPORT_KINDS.map((value) => ({ value, label: t(`imports.kind.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
        {running && <RunningImport running={running} />}
        <h2 className="at-hidden-text">{t('imports.file')}</h2>
        <NewImport
          // a new one once the file was imported
          key={`${kind} ${round}`}
          kind={kind}
          disabled={running !== null}
          onStarted={() => {
            setRound(round + 1);
            // the button that was pressed is gone
            history.current?.focus();
          }}
        />
        <h2 ref={history} tabIndex={-1}>
          {t('imports.history')}
        </h2>
        <PagedTable
          label={t('imports.history')}
          list={imports}
          columns={historyColumns(t)}
          rowKey={({ id }) => id}
          failed={t('imports.historyFailed')}
          empty={<EmptyState title={t('imports.historyEmpty')} />}
        />
      </div>
    </ListPage>
  );
}

interface NewImportProps {
  readonly kind: ImportKind;
  /** While another import of the company runs. */
  readonly disabled: boolean;
  readonly onStarted: () => void;
}

/** Chooses a file, tries it, and imports what the dry run has said. */
function NewImport({ kind, disabled, onStarted }: NewImportProps) {
  const { t } = useAtrium<Attendance>();
  const { read, outcome, promised, failure, isBusy, isSaving, choose, retry, save } = useNewImport(kind, onStarted);
  const count = outcome && outcome.problemCount === 0 ? outcome.added + outcome.changed : 0;
  return (
    <>
      <p className="at-caption at-ink-2">{t(`imports.text.${kind}`)}</p>
      <TableFileField
        name={`attendance.${kind}`}
        columns={IMPORT_COLUMNS[kind]}
        template={t(`imports.template.${kind}`)}
        examples={t(`imports.example.${kind}`)
          .split('\n')
          .map((line) => line.split(','))}
        disabled={isSaving || disabled}
        onRead={choose}
      />
      <div className="attendance-imports-result" aria-live="polite" aria-busy={isBusy}>
        {isBusy && (
          <p>
            <Spinner /> {t('imports.checking')}
          </p>
        )}
        {outcome && promised && <TableDifferences before={promised} now={sentencesOf(outcome)} />}
        {outcome && (
          <TableOutcome
            {...outcome}
            fileName={read?.file.name ?? ''}
            lines={[...reportLines('problem', outcome.problems), ...reportLines('note', outcome.notes)]}
          />
        )}
        {outcome && outcome.problemCount > outcome.problems.length && (
          <p className="at-caption at-ink-2">
            {t('imports.firstProblems', { shown: outcome.problems.length, count: outcome.problemCount })}
          </p>
        )}
        {failure && <ErrorState failure={failure} onRetry={retry} />}
      </div>
      {outcome && outcome.problemCount === 0 && (
        <Button variant="primary" loading={isSaving} disabled={count === 0 || disabled} onClick={() => void save()}>
          {count > 0 ? t('imports.do', { count }) : t('imports.nothing')}
        </Button>
      )}
    </>
  );
}

const reportLines = (kind: ReportLine['kind'], notes: Outcome['notes']) =>
  notes.map(({ line, code, text }): ReportLine => ({ kind, line, code, text }));

const sentencesOf = ({ changes }: Outcome): string[] => changes.map(({ text }) => text);

/** Code of a call for data that has changed since. */
const STALE = 412;

function useNewImport(kind: ImportKind, onStarted: () => void) {
  const { t, api, files, notices } = useAtrium<Attendance>();
  const [isSaving, setSaving] = useState(false);
  const trial = useTableTrial<Outcome>({
    columns: IMPORT_COLUMNS[kind],
    upload: (file) => files.upload(file),
    check: (fileId) => api.checkImport({ body: { kind, fileId } }, { quiet: true }),
  });
  const save = async () => {
    const { read, fileId, outcome } = trial;
    if (!read || fileId === null || !outcome) return;
    const { added, changed, digest } = outcome;
    const confirmed = await notices.confirm({
      title: t('imports.ask'),
      message: t('imports.askText', { kind: t(`imports.kind.${kind}`), added, changed }),
      confirm: t('imports.confirm'),
    });
    if (!confirmed) return;
    setSaving(true);
    try {
      const fileName = read.file.name.slice(-255);
      await api.startImport({ body: { kind, fileId, digest, fileName } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('imports.begun', { file: fileName }) });
      onStarted();
    } catch (caught) {
      const { code, data, message } = caught as CallFailure;
      if (Number(code) === STALE) trial.replace(data as Outcome, sentencesOf(outcome));
      else await notices.alert({ title: t('imports.state.failed'), message, tone: 'danger' });
    } finally {
      setSaving(false);
    }
  };
  return { ...trial, isSaving, save };
}

type Running = Pick<ImportRow, 'fileName' | 'lines' | 'done'>;

/** The import of the company that runs now, with its progress; null without one. */
function useRunningImport(): Running | null {
  const { api, events } = useAtrium<Attendance>();
  const [progress, setProgress] = useState<{ readonly id: number; readonly done: number }>();
  const { value } = useLiveLoaded(
    () => api.imports({ query: { page: 1, pageSize: 1 } }, { quiet: true }),
    [api],
    (refetch) => [events.on('importChanged', ({ state, done }) => (state !== 'running' || done === 0) && refetch())],
  );
  useEffect(() => events.on('importChanged', ({ id, done }) => setProgress({ id, done })), [events]);
  const [last] = value?.list ?? [];
  if (last?.state !== 'running') return null;
  return progress?.id === last.id ? { ...last, done: progress.done } : last;
}

function RunningImport({ running: { fileName, lines, done } }: { readonly running: Running }) {
  const { t } = useAtrium<Attendance>();
  return (
    <section className="attendance-imports-running" role="status" aria-label={t('imports.state.running')}>
      <p>{t('imports.progressOf', { file: fileName, done, lines })}</p>
      <progress aria-label={t('imports.progress')} value={done} max={lines} />
      <p className="at-caption at-mute">{t('imports.leave')}</p>
    </section>
  );
}

const LOOKS = {
  running: { tone: 'accent', icon: 'time' },
  done: { tone: 'success', icon: 'tick-circle' },
  refused: { tone: 'warning', icon: 'warning-sign' },
  failed: { tone: 'danger', icon: 'error' },
} as const;

const historyColumns = (t: AttendanceClient['t']): readonly Column<ImportRow>[] => [
  { id: 'started', title: t('imports.started'), width: 124, cell: ({ startedOn }) => momentLabel(startedOn) },
  {
    id: 'state',
    title: t('imports.state'),
    width: 168,
    cell: ({ state }) => <Tag {...LOOKS[state]}>{t(`imports.state.${state}`)}</Tag>,
  },
  { id: 'kind', title: t('imports.what'), width: 66, optional: true, cell: ({ kind }) => t(`imports.kind.${kind}`) },
  { id: 'file', title: t('imports.file'), minWidth: 110, cell: ({ fileName }) => fileName },
  { id: 'by', title: t('imports.by'), width: 80, optional: true, cell: ({ startedBy }) => startedBy },
  {
    id: 'counts',
    title: t('imports.counts'),
    minWidth: 200,
    optional: true,
    cell: ({ state, added, changed, unchanged }) =>
      state === 'done' ? t('imports.countsOf', { added, changed, unchanged }) : '—',
  },
];
