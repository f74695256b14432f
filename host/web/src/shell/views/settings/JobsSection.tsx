import { useLoaded } from '@atrium/sdk/client';
import { hostRoutes, type JobRow } from '@atrium/sdk/host';
import { Button, ErrorState, Icon, momentLabel, Skeleton, Tag } from '@atrium/ui';
import { useEffect } from 'react';
import type { z } from 'zod';
import { onLanguage, useText } from '../../../services/i18n.ts';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { Section } from './Section.tsx';

type Job = z.infer<typeof JobRow>;

/** The scheduled work of the plugins, for those with `settings.manage`. */
export function JobsSection() {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const t = useText();
  const {
    value: jobs,
    failure,
    reload,
  } = useLoaded(() => hostCall<Job[]>(transport, hostRoutes.jobs, undefined, { quiet: true }), [transport]);
  // The server names the jobs in the language of the call.
  useEffect(() => onLanguage(() => void reload()), [reload]);

  const run = async ({ plugin, job, title }: Job) => {
    try {
      await hostCall(transport, hostRoutes.runJob, { params: { plugin, job } });
    } catch {
      return; // the global error message has shown why
    }
    notices.toast({ tone: 'success', message: t('settings.jobStarted', { job: title }) });
    await reload();
  };

  return (
    <Section title={t('settings.jobs')} note={t('settings.jobsNote')}>
      {failure && <ErrorState title={t('settings.jobsFailed')} onRetry={() => void reload()} />}
      {!failure && !jobs && (
        <div className="ws-signin" aria-hidden="true">
          <Skeleton width={220} />
        </div>
      )}
      {!failure &&
        jobs?.map((job) => <JobLine key={`${job.plugin} ${job.job}`} job={job} onRun={() => void run(job)} />)}
    </Section>
  );
}

function JobLine({ job, onRun }: { readonly job: Job; readonly onRun: () => void }) {
  const t = useText();
  const { title, pluginName, scheduled, finishedOn, nextOn, waiting, failed, failure } = job;
  return (
    <div className="ws-signin">
      <Icon name={failure ? 'warning-sign' : 'time'} />
      <div className="ws-signin-words">
        <div>
          {title} <span className="at-mute">{pluginName}</span>{' '}
          {failed > 0 && <Tag tone="danger">{t('settings.jobGivenUp', { n: failed })}</Tag>}
          {failed === 0 && failure && <Tag tone="warning">{t('settings.jobFailing')}</Tag>}
        </div>
        <div className="at-caption at-mute">
          {finishedOn ? t('settings.jobLast', { time: momentLabel(finishedOn) }) : t('settings.jobNever')}
          {nextOn && ` · ${t('settings.jobNext', { time: momentLabel(nextOn) })}`}
          {!scheduled && waiting > 0 && ` · ${t('settings.jobWaiting', { n: waiting })}`}
        </div>
        {failure && <div className="at-caption at-mute">{failure}</div>}
      </div>
      {(scheduled || failed > 0) && (
        <Button
          small
          aria-label={`${scheduled ? t('settings.jobRun') : t('settings.jobRetry')}：${title}`}
          onClick={onRun}
        >
          {scheduled ? t('settings.jobRun') : t('settings.jobRetry')}
        </Button>
      )}
    </div>
  );
}
