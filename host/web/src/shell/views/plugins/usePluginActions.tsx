import { hostRoutes } from '@atrium/sdk/host';
import { ConfirmDialog } from '@atrium/ui';
import { fileSizeText } from '@atrium/ui/attachments';
import { type ReactNode, useState } from 'react';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import './dialogs.css';
import type { Detail } from './installed.ts';
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
  const call = (route: Parameters<typeof hostCall>[1], plugin: string, body?: unknown) =>
    hostCall(transport, route, { params: { plugin }, ...(body !== undefined && { body }) }, { timeLimit: START_LIMIT });
  const removeNow = async ({ id, name }: Detail) => {
    const isDone = await run('remove', t('removed', { name }), () => call(hostRoutes.removePlugin, id));
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
      await run(hash, t('restored', { name, version }), () => call(hostRoutes.restorePlugin, id, { hash }));
    },
    remove: setRemoved,
    dialogs: removed && (
      <ConfirmDialog
        open
        danger
        title={t('removeAsk', { name: removed.name, version: removed.version })}
        confirm={t('removeDo')}
        cancel={t('removeStay')}
        busy={busy === 'remove'}
        onConfirm={() => void removeNow(removed)}
        onCancel={() => setRemoved(null)}
      >
        <Consequences plugin={removed} />
      </ConfirmDialog>
    ),
  };
}

/** What goes with a plugin that is removed, and what stays. */
function Consequences({ plugin: { views, actions, jobs, tables, files } }: { readonly plugin: Detail }) {
  const t = usePluginText();
  return (
    <div className="ws-plugin-consequences">
      <p>{t('removeText')}</p>
      <ul className="at-caption at-ink-2">
        <li>{t('removeViews', { count: views.length })}</li>
        <li>{t('removeActions', { count: actions.length })}</li>
        <li>{t('removeJobs', { count: jobs.length })}</li>
      </ul>
      <div>
        <b>{t('removeKeep')}</b>
        <p className="at-caption at-ink-2">
          {t('removeKeepText', {
            tables: tables.length,
            size: fileSizeText(tables.reduce((sum, { bytes }) => sum + bytes, 0)),
            files: files.count,
            fileSize: fileSizeText(files.bytes),
          })}
        </p>
      </div>
    </div>
  );
}
