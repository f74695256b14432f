import { toastWithUndo, type CallFailure, type PagedList } from '@atrium/sdk/client';
import type { CalendarClient } from '../types.ts';
import type { Room } from './types.ts';

/** The actions of a room of the list. */
export interface RoomActions {
  add(): void;
  importFile(): void;
  edit(room: Room): void;
  toggle(room: Room): Promise<void>;
  remove(room: Room): Promise<void>;
}

export function roomActions(context: CalendarClient, list: Pick<PagedList<Room>, 'change'>): RoomActions {
  const { api, notices, panels, t } = context;

  const fail = (title: string, failure: unknown) =>
    notices.alert({ title, message: (failure as CallFailure).message, tone: 'danger' });

  /** Enables or disables a room; without a version, as 復原 does, it ignores changes made meanwhile. */
  const enable = async ({ id, name }: Room, isEnabled: boolean, version?: number): Promise<void> => {
    try {
      await list.change(id, async () => {
        const body = { isEnabled, ...(version !== undefined && { version }) };
        await api.changeRoom({ params: { id }, body }, { quiet: true });
        const message = t(isEnabled ? 'rooms.enabled' : 'rooms.disabled', { name });
        toastWithUndo(notices, { tone: 'success', message }, () => void enable({ id, name } as Room, !isEnabled));
      });
    } catch (failure) {
      await fail(t('rooms.change.failed'), failure);
    }
  };

  return {
    add: () => panels.open('RoomForm', {}, {}),
    importFile: () => panels.open('TableImport', { of: 'rooms' }, { id: 'rooms' }),
    edit: ({ id }) => panels.open('RoomForm', { id }, { id }),
    toggle: (room) => enable(room, !room.isEnabled, room.version),
    async remove({ id, name }) {
      const confirmed = await notices.confirm({
        title: t('rooms.remove.title', { name }),
        message: t('rooms.remove.text'),
        confirm: t('rooms.remove.do'),
        danger: true,
      });
      if (!confirmed) return;
      try {
        await list.change(id, async () => {
          await api.removeRoom({ params: { id } }, { quiet: true });
          notices.toast({ tone: 'success', message: t('rooms.removed') });
        });
      } catch (failure) {
        await fail(t('rooms.remove.failed'), failure);
      }
    },
  };
}
