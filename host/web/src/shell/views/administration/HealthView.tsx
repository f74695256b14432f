import { useLoaded } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button, ErrorState, Icon, momentLabel, Skeleton, Tag } from '@atrium/ui';
import { useEffect } from 'react';
import { onLanguage } from '../../../services/i18n.ts';
import { SOCKET, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { saveFile } from '../../../services/transport/saveFile.ts';
import { useService } from '../../../services/useService.ts';
import './health.css';
import { ChecksCard, ErrorsCard, type Health, RequestsCard, ResponseCard, ServerCard } from './HealthCards.tsx';
import { BackupCard, JobsCard, RecentActionsCard } from './HealthWork.tsx';
import { useAdministrationText } from './useAdministrationText.ts';

/** Milliseconds between two looks, while this view is visible. */
const REFRESH = 10_000;

/** How the server is, for `settings.manage`: what needs a look first, then the last hour, what it stands on, and its work. */
export default function HealthView() {
  const t = useAdministrationText();
  const { health, failed, reload } = useHealth();
  return (
    <section className="ws-health" aria-label={t('health.title')} aria-busy={!health && !failed}>
      <header>
        <h1>{t('health.title')}</h1>
        {health && !failed && <Tag tone="success">{t('health.live')}</Tag>}
        {health && (
          <span className="at-mute">
            {t('health.about', { version: health.version, since: momentLabel(health.startedOn) })}
          </span>
        )}
        {health && (
          <Button icon="download" onClick={() => saveReport(health)}>
            {t('health.save')}
          </Button>
        )}
      </header>
      {failed && <ErrorState title={t('health.failed')} onRetry={reload} />}
      {!health && !failed && <Waiting />}
      {health && (
        <>
          <Verdict health={health} />
          <div className="ws-health-grid">
            <div>
              <RequestsCard health={health} />
              <ResponseCard health={health} />
              <ErrorsCard health={health} />
            </div>
            <div>
              <ChecksCard health={health} />
              <ServerCard health={health} />
            </div>
            <div>
              <BackupCard health={health} onChanged={reload} />
              <JobsCard at={health.checkedOn} />
              <RecentActionsCard at={health.checkedOn} />
            </div>
          </div>
        </>
      )}
    </section>
  );
}

/** The report, again every few seconds and after missed events; the last one stays while a look fails. */
function useHealth() {
  const transport = useService(TRANSPORT);
  const socket = useService(SOCKET);
  const { value, failure, reload } = useLoaded(
    () => hostCall<Health>(transport, hostRoutes.health, undefined, { quiet: true, background: true }),
    [transport],
  );
  useEffect(() => {
    const again = () => {
      if (!document.hidden) void reload();
    };
    const timer = setInterval(again, REFRESH);
    document.addEventListener('visibilitychange', again);
    const releases = [onLanguage(again), socket.onResync(again)];
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      for (const release of releases) release();
    };
  }, [reload, socket]);
  return { health: value, failed: failure !== undefined && failure !== null, reload: () => void reload() };
}

/** In one line: nothing, or what needs a look, the worst first. */
function Verdict({ health: { findings } }: { readonly health: Health }) {
  const t = useAdministrationText();
  const faults = findings.filter(({ level }) => level === 'fault');
  const notices = findings.filter(({ level }) => level === 'notice');
  const first = [...faults, ...notices][0];
  const level = faults.length > 0 ? 'fault' : notices.length > 0 ? 'notice' : 'ok';
  const texts = {
    ok: t('health.fine', { count: findings.length }),
    notice: t('health.notices', { count: notices.length }),
    fault: t('health.faults', { count: faults.length }),
  };
  return (
    <p className={`ws-health-verdict ws-health-${level}`} role="status">
      <Icon name={level === 'ok' ? 'tick-circle' : level === 'notice' ? 'warning-sign' : 'error'} />
      <b>{texts[level]}</b>
      {first && <span>{t('health.first', { title: first.title, text: first.text })}</span>}
    </p>
  );
}

function Waiting() {
  return (
    <div className="ws-health-grid" aria-hidden="true">
      {[0, 1, 2].map((column) => (
        <div key={column}>
          <Skeleton height={160} />
          <Skeleton height={120} />
        </div>
      ))}
    </div>
  );
}

/** What an operator sends to whom they ask: the same report, as a file. */
function saveReport(health: Health): void {
  const content = new Blob([JSON.stringify(health, null, 2)], { type: 'application/json' });
  saveFile(content, `atrium-health-${health.checkedOn.replaceAll(/\D/g, '')}.json`);
}
