import { formatDateTime, type Handler } from '@atrium/sdk/server';
import type { HostApi } from '../../core/services.ts';
import { refuse } from '../../core/texts.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';

type Services = Pick<RuntimeServices, 'jobs' | 'plugins' | 'catalogues' | 'config' | 'audit' | 'transaction'>;

/** The jobs of the running plugins, with their titles in the caller's language. */
export function listJobs({ jobs, plugins, catalogues, config }: Services): Handler<HostApi['jobs']> {
  const written = (time: Date | null) => time && formatDateTime(time, config.timeZone);
  return async ({ request: { language } }) =>
    (await jobs.states()).map(({ startedOn: _, finishedOn, nextOn, title, ...state }) => {
      const texts = catalogues.of(state.plugin, language);
      return {
        ...state,
        pluginName: texts['title'] ?? plugins.find(state.plugin)?.plugin.manifest.name ?? state.plugin,
        title: texts[`jobs.${state.job}.title`] ?? title,
        finishedOn: written(finishedOn),
        nextOn: written(nextOn),
      };
    });
}

/** Runs a job now. Refuses: 404 if no running plugin has it. */
export function runJob({ jobs, audit, transaction }: Services): Handler<HostApi['runJob']> {
  return ({ params: { plugin, job } }) =>
    transaction(async () => {
      if (!(await jobs.runNow(`${plugin}.${job}`))) throw refuse.notFound();
      await audit.record({ action: 'job.run', target: `${plugin}.${job}` });
      return {};
    });
}
