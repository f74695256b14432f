import type { Loaded } from '@atrium/sdk/client';
import { type AvailablePlugin, hostRoutes, type pluginCalls } from '@atrium/sdk/host';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { type Installed, useFollowed } from './installed.ts';

export type Available = z.output<typeof AvailablePlugin>;
export type Shelf = z.output<typeof pluginCalls.availablePlugins.returns>;
/** By id of the plugin: the newer version that it can be updated to. */
export type Updates = ReadonlyMap<string, Available>;

export interface LoadedShelf extends Omit<Loaded<Shelf>, 'value'> {
  /** null until it is read, and on a server that looks for plugins nowhere. */
  readonly shelf: Shelf | null;
  /** Whether `reload` is under way. */
  readonly isReading: boolean;
}

/** Milliseconds in which the server asks a registry about each of its plugins. */
const READ_LIMIT = 60_000;

/** What can be installed from where this server looks for plugins. A server that looks nowhere is asked only once. */
export function useShelf(): LoadedShelf {
  const transport = useService(TRANSPORT);
  const isNone = useRef(false);
  const [isReading, setIsReading] = useState(false);
  const read = async (signal: AbortSignal) => {
    const options = { signal, quiet: true, timeLimit: READ_LIMIT };
    const shelf = await hostCall<Shelf>(transport, hostRoutes.availablePlugins, undefined, options);
    isNone.current = shelf.source === 'none';
    return shelf;
  };
  const { value, failure, reload } = useFollowed((signal) => (isNone.current ? null : read(signal)), [transport]);
  return {
    shelf: value?.source === 'none' ? null : value,
    failure,
    isReading,
    async reload() {
      setIsReading(true);
      await reload();
      setIsReading(false);
    },
  };
}

/** Only a plugin that was installed can be updated: others come with the host, or are put into a folder by hand. */
export function updatesOf(plugins: readonly Installed[], shelf: Shelf | null): Updates {
  const replaceable = new Set(plugins.filter(({ origin }) => origin === 'installed').map(({ id }) => id));
  return new Map(
    (shelf?.list ?? []).flatMap((each) =>
      each.isUpdate && each.id !== null && replaceable.has(each.id) ? [[each.id, each] as const] : [],
    ),
  );
}
