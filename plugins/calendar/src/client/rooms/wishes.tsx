import { type CallFailure, useAtrium, useLiveLoaded } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { useState } from 'react';
import type { Calendar, CalendarClient } from '../types.ts';
import type { ReservedBlock, RoomSelection } from './roomCells.ts';

type Wish = Awaited<ReturnType<CalendarClient['api']['wishes']>>[number];

/** The rooms that the person waits for; null before they are known. */
export function useWishes() {
  const { api, events, notices, t } = useAtrium<Calendar>();
  const { value, reload } = useLiveLoaded(
    (signal) => api.wishes({}, { quiet: true, signal }),
    [api],
    (again) => [events.on('wishesChanged', again)],
  );
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

interface WishButtonProps {
  readonly date: string;
  /** A reservation of another person. */
  readonly block: ReservedBlock;
}

/** Waits for a reservation of another person to be cancelled, or stops waiting. */
export function WishButton({ date, block }: WishButtonProps) {
  const { t } = useAtrium<Calendar>();
  const { wishes, add, remove } = useWishes();
  const [busy, setBusy] = useState(false);
  const wish = wishes?.find(
    ({ roomId, roomDate, roomStartTimeCode, roomEndTimeCode }) =>
      roomId === block.roomId &&
      roomDate === date &&
      roomStartTimeCode === block.startCode &&
      roomEndTimeCode === block.endCode,
  );
  const press = async () => {
    setBusy(true);
    await (wish ? remove(wish) : add(date, block));
    setBusy(false);
  };
  return (
    <Button icon="notifications" loading={busy} disabled={!wishes} onClick={() => void press()}>
      {t(wish ? 'wishes.stop' : 'wishes.wait')}
    </Button>
  );
}
