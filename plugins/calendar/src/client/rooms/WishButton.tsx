import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { useState } from 'react';
import type { Calendar } from '../calendar/types.ts';
import type { ReservedBlock } from './types.ts';
import { useWishes } from './useWishes.ts';

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
