import type { Handler } from '@atrium/sdk/server';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { HostServices } from '../../company/CompanyServices.ts';
import type { HostApi } from '../../core/services.ts';
import { type HostTextKey, refuse } from '../../core/texts.ts';
import type { PluginLife } from '../plugins/PluginLife.ts';
import { tellAdministrators } from '../plugins/tellAdministrators.ts';
import { PluginCrashes } from '../../runtime/plugins/crashes.ts';
import type { PluginRegistry } from '../../runtime/plugins/PluginRegistry.ts';
import type { PluginFault } from '../../runtime/plugins/Plugins.ts';

/** Uncaught errors of plugins; those that fail again and again are stopped, recorded, and told to their administrators. */
export function watchCrashes(services: HostServices, registry: PluginRegistry, life: PluginLife): PluginCrashes {
  const { clock, log } = services;
  // Apart from the call, and its transaction, in which the error was thrown.
  const outside = AsyncLocalStorage.snapshot();
  const quarantine = async (id: string, fault: PluginFault) => {
    if (!(await registry.quarantine(id, fault))) return;
    await life.changed();
    const { manifest } = registry.find(id)!.plugin;
    await services.transaction(async () => {
      await services.audit.record({ action: 'plugin.quarantine', target: id, detail: { ...fault.variables } });
      const facts = { plugin: manifest.name, ...fault.variables };
      await tellAdministrators(services, { title: 'quarantine.title', message: 'quarantine.message', facts });
    });
  };
  const crashes = new PluginCrashes({
    plugins: registry,
    clock,
    log,
    record: (id, reason) =>
      outside(() => services.audit.record({ action: 'plugin.crash', target: id, detail: { reason } })),
    quarantine: (id, fault) => outside(() => quarantine(id, fault)),
  });
  registry.onCrash = (id, error) => crashes.add(id, error);
  return crashes;
}

/** Starts a plugin that has failed once more, in the process that answers. Refuses: 404 if none of that id has failed. */
export function startPlugin(
  { audit }: Pick<HostServices, 'audit'>,
  registry: PluginRegistry,
  life: PluginLife,
): Handler<HostApi['startPlugin']> {
  return async ({ params: { plugin } }) => {
    if (registry.find(plugin)?.state !== 'failed') throw refuse.notFound();
    await registry.enable(plugin);
    await life.changed();
    const { state, failure } = registry.find(plugin)!;
    await audit.record({ action: 'plugin.start', target: plugin, detail: { state } });
    const { code = '', variables } = failure ?? {};
    if (failure) throw refuse.other(422, `plugin.${code}` as HostTextKey, variables, { status: code });
    return {};
  };
}
