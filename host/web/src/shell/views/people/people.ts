import type { PersonDetail, PersonRow } from '@atrium/sdk/host';
import { unsubscribeAll, useLoaded } from '@atrium/sdk/client';
import { useEffect } from 'react';
import type { z } from 'zod';
import { DIRECTORY, SOCKET } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';

export type Row = z.output<typeof PersonRow>;
export type Detail = z.output<typeof PersonDetail>;

export const LEVELS = ['employee', 'groupManager', 'deptManager', 'compManager'] as const;

export interface Unit {
  readonly id: number;
  readonly name: string;
  /** Of a department. */
  readonly groups: readonly { readonly id: number; readonly name: string }[];
}

/** The departments of the company with their groups; none until they are loaded. */
export function useUnits(): readonly Unit[] {
  const directory = useService(DIRECTORY);
  const { value } = useLoaded(() => directory.organisation(), [directory]);
  return (value?.departments ?? []).map(({ departmentId, departmentName, groups }) => ({
    id: departmentId,
    name: departmentName,
    groups: groups.map(({ groupId, groupName }) => ({ id: groupId, name: groupName })),
  }));
}

/** Calls `reload` when people were changed by anyone, or may have been unnoticed. */
export function useFollowedPeople(reload: () => unknown): void {
  const socket = useService(SOCKET);
  useEffect(() => {
    const again = () => void reload();
    return unsubscribeAll([socket.onPluginEvent('host', 'peopleChanged', again), socket.onResync(again)]);
  }, [socket, reload]);
}
