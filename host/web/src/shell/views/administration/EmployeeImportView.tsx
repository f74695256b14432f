import { useLoaded } from '@atrium/sdk/client';
import { EMPLOYEE_COLUMNS, type EmployeeImport, hostRoutes } from '@atrium/sdk/host';
import { Button, ErrorState, momentLabel, Spinner, Switch } from '@atrium/ui';
import { type ReportLine, TableChanges, TableDifferences, TableFileField, TableReport } from '@atrium/ui/tables';
import { useEffect } from 'react';
import type { z } from 'zod';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { type Report, useImportCheck } from './useImportCheck.ts';
import { useAdministrationText } from './useAdministrationText.ts';
import '../sheet.css';
import './employeeImport.css';

/** Importing people in the browser: the file is tried first, and imported after a question, with or without this view. */
export default function EmployeeImportView() {
  const t = useAdministrationText();
  const notices = useService(NOTICES);
  const { last, isLoaded, failure, reload } = useLastImport();
  const check = useImportCheck();
  const { table, isBusy, report, promised, started } = check;
  const isOver = started !== null && last?.startedOn === started.startedOn && !last.isRunning;
  useEffect(() => {
    if (isOver) check.finish(last?.report?.outcome);
  });
  const isLocked = isBusy || !isLoaded || last?.isRunning === true;
  const save = async ({ summary, hidden }: Report) => {
    const confirmed = await notices.confirm({
      title: t('import.ask'),
      message: hidden > 0 ? `${summary} ${t('import.hides', { count: hidden })}` : summary,
      confirm: t('import.do'),
      danger: hidden > 0,
    });
    if (!confirmed) return;
    await check.start();
    await reload();
  };
  return (
    <div className="ws-sheet ws-import">
      <h1>{t('import.title')}</h1>
      <p className="at-ink-2">{t('import.lead')}</p>
      <TableFileField
        // a new one once the file was imported
        key={check.round}
        name="employees"
        columns={EMPLOYEE_COLUMNS}
        template={t('import.template')}
        examples={[t('import.example').split(',')]}
        disabled={isLocked}
        onRead={check.choose}
      />
      <Switch
        checked={check.keepMissing}
        disabled={isLocked}
        onChange={(event) => check.keep(event.target.checked)}
        note={t('import.keepMissingText')}
      >
        {t('import.keepMissing')}
      </Switch>
      <div aria-live="polite" aria-busy={isBusy}>
        {isBusy && (
          <p className="ws-import-busy">
            <Spinner /> {t('import.working')}
          </p>
        )}
        {check.failure && <ErrorState title={t('import.failed')} failure={check.failure} />}
        {failure && <ErrorState title={t('import.unknown')} failure={failure} onRetry={() => void reload()} />}
        {report && promised && <TableDifferences before={promised.lines} now={report.lines} />}
        {report && <ImportResult report={report} fileName={table?.file.name ?? ''} />}
        {last && (last.isRunning || !table || check.hasFailed) && <LastImport last={last} />}
      </div>
      {!isLocked && report?.outcome === 'planned' && (
        <Button variant="primary" onClick={() => void save(report)}>
          {t('import.do')}
        </Button>
      )}
    </div>
  );
}

/** The import that is running, or the result of the last one. */
function LastImport({ last }: { readonly last: Import }) {
  const t = useAdministrationText();
  const { fileName, startedBy, startedOn, isRunning, done, all, report } = last;
  const started = t('import.started', { name: fileName, person: startedBy, time: momentLabel(startedOn) });
  if (isRunning)
    return (
      <section className="ws-import-running">
        <h2>{t('import.running')}</h2>
        <p>{started}</p>
        <progress aria-label={t('import.running')} {...(all > 0 && { value: done, max: all })} />
        {all > 0 && <p className="at-caption">{t('import.passwords', { done, all })}</p>}
        <p className="at-caption at-mute">{t('import.leave')}</p>
      </section>
    );
  return (
    <>
      <p className="at-caption at-mute">{started}</p>
      {report ? (
        <ImportResult report={report} fileName={fileName} />
      ) : (
        <ErrorState title={t('import.failed')}>{t('import.failedText')}</ErrorState>
      )}
    </>
  );
}

type Import = z.output<typeof EmployeeImport>;

/** Milliseconds between two looks at an import that is running. */
const REFRESH = 700;

/** The last import of the company, started by any of its administrators; followed while it is running. */
function useLastImport() {
  const transport = useService(TRANSPORT);
  const { value, failure, reload } = useLoaded(
    (signal) =>
      hostCall<{ import: Import | null }>(transport, hostRoutes.employeeImport, undefined, {
        signal,
        quiet: true,
        background: true,
      }),
    [transport],
  );
  const last = value?.import ?? null;
  const isRunning = last?.isRunning === true;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void reload(), REFRESH);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  return { last, isLoaded: value !== undefined, failure: value === undefined ? failure : null, reload };
}

type Entry = NonNullable<Report['entries']>[number];

interface ImportResultProps {
  readonly report: Report;
  readonly fileName: string;
}

const CHANGES = ['rename', 'add', 'change', 'hide', 'password'] as const;

const isFound = (entry: Entry): entry is Entry & ReportLine => entry.kind === 'problem' || entry.kind === 'note';

/** What an import would do or has done: problems first, then notes, then each kind of change. */
function ImportResult({ report: { outcome, lines, entries, summary }, fileName }: ImportResultProps) {
  const t = useAdministrationText();
  const isEmpty = outcome === 'planned' && lines.length === 0;
  const groups = CHANGES.map((kind) => {
    const found = entries?.filter((entry) => entry.kind === kind).map(({ text }) => text) ?? [];
    return { kind, title: t(`import.kind.${kind}`, { count: found.length }), lines: found, danger: kind === 'hide' };
  });
  return (
    <section className="ws-import-result" data-outcome={outcome}>
      <h2>{t(`import.${outcome}`)}</h2>
      <p>{summary}</p>
      {entries && <TableReport lines={entries.filter(isFound)} fileName={fileName} />}
      <TableChanges groups={groups} />
      {/* a report of an earlier version */}
      {!entries && <TableChanges groups={[{ kind: 'lines', title: t('import.lines'), lines }]} />}
      {isEmpty && <p className="at-mute">{t('import.noChanges')}</p>}
    </section>
  );
}
