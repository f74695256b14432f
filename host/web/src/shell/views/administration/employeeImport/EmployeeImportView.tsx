import { Button, ErrorState, Icon, Spinner, Switch } from '@atrium/ui';
import { useId, useRef, useState, type DragEvent } from 'react';
import { NOTICES } from '../../../../services/container/tokens.ts';
import { useService } from '../../../../services/container/useService.ts';
import { useAdministrationText } from '../useAdministrationText.ts';
import { ImportResult } from './ImportResult.tsx';
import { useEmployeeImport } from './useEmployeeImport.ts';
import '../../sheet.css';
import './employeeImport.css';

const COLUMNS =
  'employee, name, company_code, company_name, department_code, department_name, group_code, group_name, level, initial_password';

/** Importing people in the browser: the file is tried first, and imported after a question. */
export default function EmployeeImportView() {
  const t = useAdministrationText();
  const notices = useService(NOTICES);
  const task = useEmployeeImport();
  const { file, busy, report, failure } = task;
  const save = async () => {
    if (!file || !report) return;
    const confirmed = await notices.confirm({
      title: t('import.ask'),
      message: report.hidden > 0 ? `${report.summary} ${t('import.hides', { count: report.hidden })}` : report.summary,
      confirm: t('import.do'),
      danger: report.hidden > 0,
    });
    if (confirmed) await task.save(file);
  };
  return (
    <div className="ws-sheet ws-import">
      <h1>{t('import.title')}</h1>
      <p className="at-ink-2">{t('import.lead')}</p>
      <p className="at-caption at-mute">{t('import.columns', { columns: COLUMNS })}</p>
      <FileChooser name={file?.name ?? null} disabled={busy !== null} onChoose={(chosen) => void task.choose(chosen)} />
      <Switch
        checked={task.keepMissing}
        disabled={busy !== null}
        onChange={(event) => task.keep(event.target.checked)}
        note={t('import.keepMissingText')}
      >
        {t('import.keepMissing')}
      </Switch>
      <div aria-live="polite" aria-busy={busy !== null}>
        {busy && (
          <p className="ws-import-busy">
            <Spinner /> {t(busy === 'saving' ? 'import.saving' : 'import.working')}
          </p>
        )}
        {!busy && failure && <ErrorState title={t('import.failed')} failure={failure} />}
        {!busy && report && <ImportResult report={report} />}
      </div>
      {!busy && report?.outcome === 'planned' && (
        <Button variant="primary" onClick={() => void save()}>
          {t('import.do')}
        </Button>
      )}
    </div>
  );
}

interface FileChooserProps {
  readonly name: string | null;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** A place for one file: chosen by the button, or dropped. */
function FileChooser({ name, disabled, onChoose }: FileChooserProps) {
  const t = useAdministrationText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onChoose(file);
  };
  return (
    <div
      className="ws-import-drop"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv"
        aria-label={t('import.file')}
        className="at-hidden-text"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
      <Icon name="document" />
      {name !== null && <span className="ws-import-name">{name}</span>}
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {t(name === null ? 'import.choose' : 'import.another')}
      </Button>
      <span className="at-caption at-mute">{t('import.drop')}</span>
    </div>
  );
}
