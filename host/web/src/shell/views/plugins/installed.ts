import { unsubscribeAll, useLoaded } from '@atrium/sdk/client';
import type { InstalledPlugin, PluginDetail, PluginKey, PluginReview } from '@atrium/sdk/host';
import { useEffect } from 'react';
import type { z } from 'zod';
import { onLanguage } from '../../../services/i18n.ts';
import { SOCKET } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';

export type Installed = z.output<typeof InstalledPlugin>;
export type Detail = z.output<typeof PluginDetail>;
export type Review = z.output<typeof PluginReview>;
export type Key = z.output<typeof PluginKey>;

/** Failed or quarantined: it does not run, and needs attention. */
export const isBroken = ({ state }: Pick<Installed, 'state'>): boolean => state === 'failed' || state === 'quarantined';

/** `useLoaded` for what changes with the plugins of the server: loaded again when they did, or may have unnoticed. */
export function useFollowed<T>(load: (signal: AbortSignal) => Promise<T> | null, about: readonly unknown[]) {
  const socket = useService(SOCKET);
  // oxlint-disable-next-line react/exhaustive-deps -- the lint rule compares the two where this hook is called
  const loaded = useLoaded(load, about);
  const { reload } = loaded;
  useEffect(() => {
    const again = () => void reload();
    // names and reasons come in the language of the call
    return unsubscribeAll([
      socket.onPluginEvent('host', 'pluginsChanged', again),
      // how many entries open a view, and how many roles grant a permission
      socket.onPluginEvent('nav', 'changed', again),
      socket.onPluginEvent('permissions', 'changed', again),
      socket.onResync(again),
      onLanguage(again),
    ]);
  }, [socket, reload]);
  return loaded;
}
