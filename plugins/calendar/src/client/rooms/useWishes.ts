import { useAtrium, useLoaded, type CallFailure } from '@atrium/sdk/client';
import { useEffect } from 'react';
import type { Calendar, CalendarClient } from '../calendar/types.ts';
import type { RoomSelection } from './types.ts';

export type Wish = Awaited<ReturnType<CalendarClient['api']['wishes']>>[number];

/** The rooms that the person waits for; null before they are known. */
export function useWishes() {
  const { api, events, notices, t } = useAtrium<Calendar>();
  const { value, reload } = useLoaded((signal) => api.wishes({}, { quiet: true, signal }), [api]);
  useEffect(() => events.on('wishesChanged', () => void reload()), [events, reload]);
  const change = async (call: Promise<unknown>) => {
    try {
      await call;
    } catch (failure) {
      await notices.alert({ title: t('wishes.failed'), message: (failure as CallFailure).message, tone: 'danger' });
    }
    await reload();
  };
  return {
    wishes: value,
    async add(roomDate: string, { roomId, startCode: roomStartTimeCode, endCode: roomEndTimeCode }: RoomSelection) {
      const list = [{ roomDate, roomId, roomStartTimeCode, roomEndTimeCode }];
      await change(
        api.addWishes({ body: { list } }, { quiet: true }).then(({ free }) => {
          notices.toast(
            free > 0
              ? { tone: 'info', message: t('wishes.freeAlready') }
              : { tone: 'success', message: t('wishes.added') },
          );
        }),
      );
    },
    remove: ({ id }: Wish) => change(api.removeWish({ params: { id } }, { quiet: true })),
  };
}
