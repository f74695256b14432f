import { useAtrium, useFrame } from '@atrium/sdk/client';
import { Button, ErrorState } from '@atrium/ui';
import { useState } from 'react';
import { FileChoice } from './importing/FileChoice.tsx';
import { ImportKinds } from './importing/ImportKinds.tsx';
import { type Choices, ImportTable, isChosen } from './importing/ImportTable.tsx';
import type { FileOutcome } from './importing/readFile.ts';
import { useImport } from './importing/useImport.ts';
import { useKinds } from './importing/useKinds.ts';
import type { Accounts } from './types.ts';
import './importing/importing.css';

/** Imports accounts from a CSV file of another password manager: a dry run first. The file itself is not uploaded. */
export default function AccountImport() {
  const { t, notices } = useAtrium<Accounts>();
  const frame = useFrame();
  const [file, setFile] = useState<FileOutcome | null>(null);
  const kinds = useKinds();
  const importing = useImport(file && 'rows' in file ? file.rows : undefined);
  const { shown, kind, isReady, failure } = importing;
  const [choices, setChoices] = useState<Choices>(new Map());
  const [busy, setBusy] = useState(false);
  const lines = new Set(shown.filter((row) => isChosen(row, choices)).map(({ line }) => line));
  const run = async () => {
    setBusy(true);
    const outcome = await importing.run(lines);
    setBusy(false);
    if (outcome.failure) {
      const message = t('import.failedAfter', { count: outcome.count, message: outcome.failure.message });
      await notices.alert({ title: t('import.failed'), message, tone: 'danger' });
      importing.reload();
      return;
    }
    notices.toast({ tone: 'success', message: t('import.done', { count: outcome.count }) });
    frame.close();
  };
  return (
    <div className="accounts-import">
      <div className="accounts-import-head">
        <h1 className="at-hidden-text">{t('import.title')}</h1>
        <p className="at-ink-2">{t('import.lead')}</p>
        <FileChoice
          outcome={file}
          onRead={(outcome) => {
            setFile(outcome);
            setChoices(new Map());
          }}
        />
        {shown.length > 0 && <ImportKinds kinds={kinds} kind={kind} onChange={importing.choose} />}
      </div>
      {failure && <ErrorState title={t('import.checkFailed')} failure={failure} onRetry={importing.reload} />}
      {shown.length > 0 && !failure && (
        <ImportTable
          rows={shown}
          platforms={kinds.platforms}
          checking={!isReady && kind.typeId !== null && kind.purposeId !== null}
          choices={choices}
          onChoose={setChoices}
          onPlatform={importing.choosePlatform}
        />
      )}
      <footer className="accounts-import-foot">
        <span className="at-mute" role="status">
          {isReady && t('import.counts', { ready: lines.size, total: shown.length })}
        </span>
        <Button onClick={() => frame.close()}>{t('cancel')}</Button>
        <Button variant="primary" loading={busy} disabled={!isReady || lines.size === 0} onClick={() => void run()}>
          {lines.size > 0 && isReady ? t('import.do', { count: lines.size }) : t('import.doNone')}
        </Button>
      </footer>
    </div>
  );
}
