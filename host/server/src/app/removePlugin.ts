import type { HostCommand } from '../company/CompanyServices.ts';
import { operatorText } from '../core/texts.ts';

/**
 * Ends what waits for a plugin that was uninstalled: events that it subscribes to, and its planned runs. Nothing else ends them,
 * since a process that lacks a plugin may be about to get it. Its tables and files stay.
 */
export const removePluginCommand: HostCommand = {
  usage: 'plugin remove ID',
  summary: operatorText('removePlugin.summary'),
  examples: ['atrium plugin remove equipment'],

  async run({ args, print, printError }, { plugins, domainEvents, jobs, audit, transaction }) {
    const [id, ...rest] = args;
    if (id === undefined || rest.length > 0) {
      printError(operatorText('removePlugin.usage'));
      return 2;
    }
    if (plugins.find(id)) {
      printError(operatorText('removePlugin.installed', { id }));
      return 1;
    }
    const { events, runs } = await transaction(async () => {
      const ended = { events: await domainEvents.forget(id), runs: await jobs.forget(id) };
      if (ended.events + ended.runs > 0) await audit.record({ action: 'plugin.end', target: id, detail: ended });
      return ended;
    });
    if (events + runs === 0) {
      printError(operatorText('removePlugin.unknown', { id }));
      return 1;
    }
    print(operatorText('removePlugin.done', { id, events, runs }));
    return 0;
  },
};
