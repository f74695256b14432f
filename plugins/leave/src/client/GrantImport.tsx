import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Button, ErrorState, Spinner } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { type ReportLine, TableDifferences, TableFileField, TableOutcome, useTableTrial } from '@atrium/ui/tables';
import { useState } from 'react';
import { GRANT_COLUMNS } from '../grantColumns.ts';
import type { Leave, LeaveClient } from './types.ts';

type Outcome = Awaited<ReturnType<LeaveClient['api']['importGrants']>>;

/** Code of a call for data that has changed since. */
const STALE = 412;

interface GrantImportProps {
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Imports what people have left of 特休: the file is tried first, and imported as the dry run has said. */
export function GrantImport({ onSaved, onClose }: GrantImportProps) {
  const { t, api, files, notices } = useAtrium<Leave>();
  const [isSaving, setSaving] = useState(false);
  const { read, fileId, outcome, promised, failure, isBusy, choose, retry, replace } = useTableTrial<Outcome>({
    columns: GRANT_COLUMNS,
    upload: (file) => files.upload(file),
    check: (tried) => api.importGrants({ body: { fileId: tried, dryRun: true } }, { quiet: true }),
  });
  const count = outcome && outcome.problemCount === 0 ? outcome.added + outcome.changed : 0;
  const save = async () => {
    if (fileId === null || !outcome) return;
    setSaving(true);
    try {
      const body = { fileId, dryRun: false, digest: outcome.digest };
      const { added, changed } = await api.importGrants({ body }, { quiet: true });
      notices.toast({ tone: 'success', message: t('import.done', { added, changed }) });
      onSaved();
    } catch (caught) {
      const { code, data, message } = caught as CallFailure;
      if (Number(code) === STALE) replace(data as Outcome, sentencesOf(outcome));
      else await notices.alert({ title: t('import.failed'), message, tone: 'danger' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      modal
      width={720}
      title={t('import.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('manage.cancel')}</Button>
          <Button variant="primary" loading={isSaving} disabled={count === 0 || isBusy} onClick={() => void save()}>
            {count > 0 ? t('import.do', { count }) : t('import.doNone')}
          </Button>
        </>
      }
    >
      <div className="leave-import">
        <p className="at-ink-2">{t('import.text')}</p>
        <TableFileField
          name="leave.grants"
          columns={GRANT_COLUMNS}
          template={t('import.template')}
          examples={t('import.example')
            .split('\n')
            .map((line) => line.split(','))}
          disabled={isSaving}
          onRead={choose}
        />
        <div className="leave-import" aria-live="polite" aria-busy={isBusy}>
          {isBusy && <Spinner />}
          {outcome && promised && <TableDifferences before={promised} now={sentencesOf(outcome)} />}
          {outcome && (
            <TableOutcome
              {...outcome}
              fileName={read?.file.name ?? ''}
              lines={[...reportLines('problem', outcome.problems), ...reportLines('note', outcome.notes)]}
            />
          )}
          {failure && <ErrorState failure={failure} onRetry={retry} />}
        </div>
      </div>
    </Dialog>
  );
}

const reportLines = (kind: ReportLine['kind'], notes: Outcome['notes']) =>
  notes.map(({ line, code, text }): ReportLine => ({ kind, line, code, text }));

const sentencesOf = ({ changes }: Outcome): string[] => changes.map(({ text }) => text);
