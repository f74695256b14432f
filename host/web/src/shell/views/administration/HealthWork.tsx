import { useLoaded } from '@atrium/sdk/client';
import { hostRoutes, type JobRow } from '@atrium/sdk/host';
import { Button, momentLabel } from '@atrium/ui';
import { fileSizeText } from '@atrium/ui/attachments';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { NOTICES, SESSION, TABS, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import type { AuditEntry } from './AuditDetail.tsx';
import { type Health, HealthCard, HealthLine } from './HealthCards.tsx';
import { useAdministrationText } from './useAdministrationText.ts';

type Job = z.infer<typeof JobRow>;

interface RefreshedProps {
  /** When the report was made: the rest of the screen is as old. */
  readonly at: string;
}

/** Loads again with each report but the first. */
function useReloadAt(at: string, reload: () => unknown): void {
  const loadedAt = useRef(at);
  useEffect(() => {
    if (loadedAt.current === at) return;
    loadedAt.current = at;
    reload();
  }, [at, reload]);
}

interface BackupProps {
  readonly health: Health;
  readonly onChanged: () => void;
}

export function BackupCard({ health: { backup }, onChanged }: BackupProps) {
  const t = useAdministrationText();
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const { isPlanned, kept, last, verifiedOn } = backup;
  const run = async (job: string, started: string) => {
    try {
      await hostCall(transport, hostRoutes.runJob, { params: { plugin: 'host', job } });
    } catch {
      return; // the global error message has shown why
    }
    notices.toast({ tone: 'success', message: started });
    onChanged();
  };
  return (
    <HealthCard
      icon="shield"
      title={t('health.backup')}
      note={isPlanned ? t('health.kept', { count: kept }) : undefined}
    >
      {!isPlanned && <p className="at-mute">{t('health.backupNone')}</p>}
      {isPlanned && (
        <>
          <HealthLine level={last ? 'ok' : 'notice'} name={t('health.backupLast')}>
            {last
              ? t('health.backupOf', { at: momentLabel(last.madeOn), size: fileSizeText(last.size) })
              : t('health.never')}
          </HealthLine>
          <HealthLine level={verifiedOn === null ? 'notice' : 'ok'} name={t('health.verified')}>
            {verifiedOn === null ? t('health.never') : momentLabel(verifiedOn)}
          </HealthLine>
          <div className="ws-health-actions">
            <Button small onClick={() => void run('backUp', t('health.backupStarted'))}>
              {t('health.backupNow')}
            </Button>
            <Button
              small
              disabled={!last || last.verifiedOn !== null}
              onClick={() => void run('verifyBackup', t('health.verifyStarted'))}
            >
              {t('health.verifyNow')}
            </Button>
          </div>
        </>
      )}
    </HealthCard>
  );
}

/** Jobs in the card; the settings list all of them. */
const MOST_JOBS = 8;

/** Those that fail first, then the ones that run next. */
export function JobsCard({ at }: RefreshedProps) {
  const t = useAdministrationText();
  const transport = useService(TRANSPORT);
  const tabs = useService(TABS);
  const { value, reload } = useLoaded(
    () => hostCall<Job[]>(transport, hostRoutes.jobs, undefined, { quiet: true, background: true }),
    [transport],
  );
  useReloadAt(at, reload);
  const jobs = value ?? [];
  const isFailing = ({ failed, failures }: Job) => failed > 0 || failures > 0;
  const scheduled = jobs.filter((job) => job.scheduled || isFailing(job));
  const shown = scheduled
    .toSorted(
      (one, other) =>
        Number(isFailing(other)) - Number(isFailing(one)) || (one.nextOn ?? '9').localeCompare(other.nextOn ?? '9'),
    )
    .slice(0, MOST_JOBS);
  const failing = jobs.filter(isFailing).length;
  return (
    <HealthCard
      icon="refresh"
      title={t('health.jobs')}
      note={failing > 0 ? t('health.jobsFailing', { count: failing }) : t('health.jobsFine', { count: jobs.length })}
    >
      {shown.map((job) => (
        <HealthLine key={`${job.plugin} ${job.job}`} level={isFailing(job) ? 'notice' : 'ok'} name={job.title}>
          {job.nextOn === null ? '' : t('health.next', { at: momentLabel(job.nextOn) })}
        </HealthLine>
      ))}
      <div className="ws-health-actions">
        <Button small variant="quiet" onClick={() => tabs.open({ view: 'Settings' })}>
          {t('health.allJobs', { count: jobs.length })}
        </Button>
      </div>
    </HealthCard>
  );
}

const MOST_ACTIONS = 5;

/** The last entries of the audit log by people, for those who may read it. */
export function RecentActionsCard({ at }: RefreshedProps) {
  const t = useAdministrationText();
  const transport = useService(TRANSPORT);
  const tabs = useService(TABS);
  const mayRead = useService(SESSION).can('audit.view');
  const { value, reload } = useLoaded(
    async () =>
      mayRead
        ? await hostCall<{ list: readonly AuditEntry[] }>(
            transport,
            hostRoutes.auditLog,
            { query: { pageSize: MOST_ACTIONS } },
            { quiet: true, background: true },
          )
        : undefined,
    [transport, mayRead],
  );
  useReloadAt(at, reload);
  if (!mayRead) return null;
  return (
    <HealthCard icon="history" title={t('health.recent')}>
      {(value?.list ?? []).map((entry) => (
        <HealthLine
          key={entry.id}
          name={t('health.action', { name: entry.person?.name ?? t('audit.system'), action: entry.actionName })}
        >
          {momentLabel(entry.at)}
        </HealthLine>
      ))}
      <div className="ws-health-actions">
        <Button small variant="quiet" onClick={() => tabs.open({ view: 'Audit' })}>
          {t('audit.title')}
        </Button>
      </div>
    </HealthCard>
  );
}
