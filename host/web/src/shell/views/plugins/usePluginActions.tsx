import { hostRoutes } from '@atrium/sdk/host';
import { type ReactNode, useState } from 'react';
import { type CallInput, NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import type { Detail } from './installed.ts';
import { type RemovedData, RemoveDialog } from './RemoveDialog.tsx';
import { usePluginText } from './usePluginText.ts';

/** Milliseconds for a call in which a version is started in every process of the server. */
export const START_LIMIT = 150_000;

export interface PluginActions {
  /** What is being done now: `enable`, `disable`, `remove`, or the hash of the version that is restored. Nothing else can be done meanwhile. */
  readonly busy: string | null;
  enable(plugin: Detail): Promise<void>;
  disable(plugin: Detail): Promise<void>;
  restore(plugin: Detail, version: Detail['versions'][number]): Promise<void>;
  remove(plugin: Detail): void;
  /** Goes back to the version that comes with the host; updates cannot be restored then. */
  removeUpdate(plugin: Detail): Promise<void>;
  /** Rendered once beside the buttons. */
  readonly dialogs: ReactNode;
}

interface PluginActionsOptions {
  /** Something was done, or has failed: the plugin may have another state. */
  readonly onChanged: () => void;
  readonly onRemoved: () => void;
}

/** What can be done with a plugin, after a question where it takes something away. A failure is shown by the global error message. */
export function usePluginActions({ onChanged, onRemoved }: PluginActionsOptions): PluginActions {
  const t = usePluginText();
  const [transport, notices] = [useService(TRANSPORT), useService(NOTICES)];
  const [busy, setBusy] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Detail | null>(null);
  /** Resolves to false if it failed. */
  const run = async (action: string, done: string, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(action);
    try {
      await work();
      notices.toast({ tone: 'success', message: done });
      return true;
    } catch {
      return false;
    } finally {
      setBusy(null);
      onChanged();
    }
  };
  const call = (route: Parameters<typeof hostCall>[1], plugin: string, input: Omit<CallInput, 'params'> = {}) =>
    hostCall(transport, route, { params: { plugin }, ...input }, { timeLimit: START_LIMIT });
  const removeNow = async ({ id, name }: Detail, data: RemovedData) => {
    const done = t(data === 'delete' ? 'removedAll' : 'removed', { name });
    const isDone = await run('remove', done, () => call(hostRoutes.removePlugin, id, { query: { data } }));
    if (!isDone) return;
    setRemoved(null);
    onRemoved();
  };
  return {
    busy,
    async enable({ id, name }) {
      await run('enable', t('enabled', { name }), () => call(hostRoutes.enablePlugin, id));
    },
    async disable({ id, name }) {
      const isWanted = await notices.confirm({
        title: t('disableAsk', { name }),
        message: t('disableText'),
        confirm: t('disable'),
        danger: true,
      });
      if (isWanted) await run('disable', t('disabled', { name }), () => call(hostRoutes.disablePlugin, id));
    },
    async restore({ id, name, version: from }, { version, hash }) {
      const isWanted = await notices.confirm({
        title: t('restoreAsk', { name, version }),
        message: t('restoreText', { from, version }),
        confirm: t('restoreLabel', { version }),
      });
      if (!isWanted) return;
      await run(hash, t('restored', { name, version }), () => call(hostRoutes.restorePlugin, id, { body: { hash } }));
    },
    remove: setRemoved,
    async removeUpdate({ id, name, builtInVersion }) {
      const version = builtInVersion ?? '';
      const isWanted = await notices.confirm({
        title: t('removeUpdateAsk', { name }),
        message: t('removeUpdateText', { version }),
        confirm: t('removeUpdate'),
        danger: true,
      });
      if (isWanted) await run('remove', t('restored', { name, version }), () => call(hostRoutes.removePlugin, id));
    },
    dialogs: removed && (
      <RemoveDialog
        plugin={removed}
        isRemoving={busy === 'remove'}
        onRemove={(data) => void removeNow(removed, data)}
        onClose={() => setRemoved(null)}
      />
    ),
  };
}
