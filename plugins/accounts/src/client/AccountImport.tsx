import { useAtrium, useFrame } from '@atrium/sdk/client';
import { Button, Checkbox, ErrorState } from '@atrium/ui';
import { type ReportLine, TableDifferences, TableReport } from '@atrium/ui/tables';
import { useEffect, useMemo, useState } from 'react';
import type { EntryKind, ImportEntry } from '../import/ImportEntry.ts';
import { readEntries } from '../import/readSource.ts';
import { FileChoice, type ReadFile } from './importing/FileChoice.tsx';
import './importing/importing.css';
import { ImportKinds } from './importing/ImportKinds.tsx';
import { type Choices, ImportTable, isChosen } from './importing/ImportTable.tsx';
import { type ImportRow, MAX_FILE_ROWS, NO_SETTING, useImport, useKinds } from './importing/useImport.ts';
import type { Accounts } from './types.ts';

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
  const entries = useMemo(() => (source ? readEntries(source) : NONE), [source]);
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

interface OtherKindsProps {
  readonly entries: readonly ImportEntry[];
  readonly wanted: ReadonlySet<EntryKind>;
  readonly onChange: (wanted: ReadonlySet<EntryKind>) => void;
}

const OTHERS = ['noPassword', 'note', 'card', 'identity', 'other'] as const satisfies readonly EntryKind[];

/** Entries that are no accounts with a password: named, and imported as accounts of protected fields if the person chooses so. */
function OtherKinds({ entries, wanted, onChange }: OtherKindsProps) {
  const { t } = useAtrium<Accounts>();
  const counts = new Map<EntryKind, number>();
  for (const { kind } of entries) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const found = OTHERS.filter((kind) => counts.has(kind));
  if (found.length === 0) return null;
  return (
    <fieldset className="accounts-import-others">
      <legend>{t('import.others')}</legend>
      {found.map((kind) => (
        <Checkbox
          key={kind}
          checked={wanted.has(kind)}
          onChange={({ target }) => {
            const next = new Set(wanted);
            if (target.checked) next.add(kind);
            else next.delete(kind);
            onChange(next);
          }}
        >
          {t(`import.kind.${kind}`, { count: counts.get(kind)! })}
        </Checkbox>
      ))}
      <p className="at-mute">{t('import.othersHint')}</p>
    </fieldset>
  );
}

interface ImportReportProps {
  readonly rows: readonly ImportRow[];
  readonly fileName: string;
}

/**
 * What is wrong with the rows, and what is kept elsewhere than in the file, each kind once with its count and its lines. It may be
 * downloaded, so that it never has a password or a protected field.
 */
function ImportReport({ rows, fileName }: ImportReportProps) {
  const { t } = useAtrium<Accounts>();
  const problems = countEach(rows.flatMap(({ checked }) => checked?.problems ?? []));
  const conversions = countEach(rows.flatMap((row) => row.conversions));
  const lines = rows.flatMap((row): ReportLine[] => {
    const { line, title, account, checked } = row;
    const name = [title, account].filter((text) => text !== '').join('／');
    return [
      ...(checked?.problems ?? []).map((problem) => ({
        line,
        kind: 'problem' as const,
        code: problem,
        text: t('import.ofRow', { name, text: problem }),
        group: t('import.problemCount', { count: problems.get(problem)!, problem }),
      })),
      ...row.conversions.map((code) => ({
        line,
        kind: 'note' as const,
        code,
        text: t('import.ofRow', { name, text: t(`import.convertedOne.${code}`) }),
        group: t(`import.converted.${code}`, { count: conversions.get(code)! }),
      })),
    ];
  });
  return <TableReport lines={lines} fileName={fileName} />;
}

function countEach(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
