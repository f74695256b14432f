import { EMPLOYEE_COLUMNS } from '@atrium/sdk/host';
import { Button, ErrorState, Spinner, Switch } from '@atrium/ui';
import { TableDifferences, TableFileField } from '@atrium/ui/tables';
import { useEffect } from 'react';
import { NOTICES } from '../../../../services/tokens.ts';
import { useService } from '../../../../services/useService.ts';
import { useAdministrationText } from '../useAdministrationText.ts';
import { ImportResult } from './ImportResult.tsx';
import { LastImport } from './LastImport.tsx';
import { useImportCheck, type Report } from './useImportCheck.ts';
import { useLastImport } from './useLastImport.ts';
import '../../sheet.css';
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
