import { Button, ErrorState, Field, Spinner, Switch } from '@atrium/ui';
import { UploadField } from '@atrium/ui/attachments';
import { NOTICES, TRANSPORT } from '../../../../services/container/tokens.ts';
import { useService } from '../../../../services/container/useService.ts';
import { uploadFile } from '../../../../services/files/uploadFile.ts';
import { useAdministrationText } from '../useAdministrationText.ts';
import { ImportResult } from './ImportResult.tsx';
import { LastImport } from './LastImport.tsx';
import { useImportCheck, type Report } from './useImportCheck.ts';
import { useLastImport } from './useLastImport.ts';
import '../../sheet.css';
import './employeeImport.css';

const COLUMNS =
  'employee, name, company_code, company_name, department_code, department_name, group_code, group_name, level, initial_password';

/** Importing people in the browser: the file is tried first, and imported after a question, with or without this view. */
export default function EmployeeImportView() {
  const t = useAdministrationText();
  const [notices, transport] = [useService(NOTICES), useService(TRANSPORT)];
  const { last, isLoaded, failure, reload } = useLastImport();
  const check = useImportCheck();
  const { files, isBusy, report } = check;
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
      <p className="at-caption at-mute">{t('import.columns', { columns: COLUMNS })}</p>
      <Field label={t('import.file')}>
        <UploadField
          files={{ upload: (file, options) => uploadFile({ transport, notices }, file, options) }}
          value={files}
          onChange={check.choose}
          max={1}
          accept={['.csv', '.txt', '.xlsx']}
          disabled={isLocked}
        />
      </Field>
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
        {report && <ImportResult report={report} />}
        {last && (last.isRunning || files.length === 0) && <LastImport last={last} />}
      </div>
      {!isLocked && report?.outcome === 'planned' && (
        <Button variant="primary" onClick={() => void save(report)}>
          {t('import.do')}
        </Button>
      )}
    </div>
  );
}
