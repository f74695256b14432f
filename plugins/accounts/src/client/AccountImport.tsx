import { useAtrium, useFrame } from '@atrium/sdk/client';
import { Button, ErrorState } from '@atrium/ui';
import { TableDifferences } from '@atrium/ui/tables';
import { useEffect, useMemo, useState } from 'react';
import type { EntryKind, ImportEntry } from '../import/ImportEntry.ts';
import { entriesOf } from '../import/readSource.ts';
import { FileChoice, type ReadFile } from './importing/FileChoice.tsx';
import { ImportKinds } from './importing/ImportKinds.tsx';
import { ImportReport } from './importing/ImportReport.tsx';
import { type Choices, ImportTable, isChosen } from './importing/ImportTable.tsx';
import { OtherKinds } from './importing/OtherKinds.tsx';
import { MAX_FILE_ROWS } from './importing/limits.ts';
import { NO_SETTING, useImport } from './importing/useImport.ts';
import { useKinds } from './importing/useKinds.ts';
import type { Accounts } from './types.ts';
import './importing/importing.css';

const LOGINS: ReadonlySet<EntryKind> = new Set(['login']);
const NONE: readonly ImportEntry[] = [];

/**
 * Imports accounts from a file of another password manager: recognised or mapped, then a dry run, then all accounts or none. The file
 * itself is not uploaded.
 */
export default function AccountImport() {
  const { t, notices, session } = useAtrium<Accounts>();
  const frame = useFrame();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [wanted, setWanted] = useState(LOGINS);
  const [setting, setSetting] = useState(NO_SETTING);
  const [choices, setChoices] = useState<Choices>(new Map());
  const kinds = useKinds();
  const source = file?.source;
  const entries = useMemo(() => (source ? entriesOf(source) : NONE), [source]);
  const isTooLong = entries.length > MAX_FILE_ROWS;
  const importing = useImport(isTooLong ? NONE : entries, wanted, setting, kinds);
  const { rows, plan, isReady, isAsked, failure, progress, differences } = importing;
  const lines = new Set(rows.filter((row) => isChosen(row, choices)).map(({ line }) => line));
  useEffect(() => frame.guard({ title: t('import.title'), isDirty: () => progress !== null }), [frame, t, progress]);
  const run = async () => {
    try {
      const count = await importing.run(lines);
      notices.toast({ tone: 'success', message: t('import.done', { count }) });
      frame.close();
    } catch (caught) {
      const { message } = caught as Error;
      await notices.alert({ title: t('import.failed'), message: t('import.nothing', { message }), tone: 'danger' });
    }
  };
  return (
    <div className="accounts-import">
      <div className="accounts-import-body">
        <div className="accounts-import-head">
          <h1 className="at-hidden-text">{t('import.title')}</h1>
          <p className="at-ink-2">{t('import.lead')}</p>
          <FileChoice
            file={file}
            count={entries.length}
            problem={isTooLong ? t('import.problem.rows', { most: MAX_FILE_ROWS }) : null}
            disabled={progress !== null}
            onRead={(read, isNew) => {
              setFile(read);
              setChoices(new Map());
              if (isNew) setWanted(LOGINS);
            }}
          />
          {entries.length > 0 && !isTooLong && (
            <>
              <OtherKinds entries={entries} wanted={wanted} onChange={setWanted} />
              <ImportKinds
                records={kinds.records}
                setting={setting}
                plan={plan}
                canAdd={session.can('platform.manage')}
                onChange={(part) => setSetting({ ...setting, ...part })}
              />
              {differences && <TableDifferences {...differences} />}
              <ImportReport rows={rows} fileName={file?.name ?? ''} />
            </>
          )}
        </div>
        {failure && isAsked && (
          <ErrorState title={t('import.checkFailed')} failure={failure} onRetry={() => void importing.reload()} />
        )}
        {rows.length > 0 && !(failure && isAsked) && (
          <ImportTable
            rows={rows}
            records={kinds.records}
            checking={!isReady && isAsked}
            choices={choices}
            onChoose={setChoices}
          />
        )}
      </div>
      <footer className="accounts-import-foot">
        <span className="at-mute" role="status">
          {progress
            ? t(progress.sent < progress.total ? 'import.sending' : 'import.saving', { ...progress })
            : isReady && t('import.counts', { ready: lines.size, total: entries.length })}
        </span>
        {progress && <progress max={progress.total} value={progress.sent} aria-label={t('import.title')} />}
        <Button disabled={progress !== null} onClick={() => frame.close()}>
          {t('cancel')}
        </Button>
        <Button
          variant="primary"
          loading={progress !== null}
          disabled={!isReady || lines.size === 0}
          onClick={() => void run()}
        >
          {lines.size > 0 && isReady ? t('import.do', { count: lines.size }) : t('import.doNone')}
        </Button>
      </footer>
    </div>
  );
}
