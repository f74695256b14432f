import { useAtrium } from '@atrium/sdk/client';
import { DateInput } from '@atrium/ui/dates';
import { TimeInput } from '@atrium/ui/inputs';
import { useState } from 'react';
import type { Bulletins } from '../types.ts';

interface MomentInputProps {
  /** `YYYY-MM-DD HH:mm`; null until both are given. */
  readonly value: string | null;
  readonly onChange: (moment: string | null) => void;
  /** The time of a day that is chosen first. */
  readonly usual: string;
}

/** A day and a time. */
export function MomentInput({ value, onChange, usual }: MomentInputProps) {
  const { t } = useAtrium<Bulletins>();
  const [time, setTime] = useState<string | null>(value?.slice(11) ?? usual);
  const [day, setDay] = useState<string | null>(value?.slice(0, 10) ?? null);
  const change = (nextDay: string | null, nextTime: string | null) => {
    setDay(nextDay);
    setTime(nextTime);
    onChange(nextDay !== null && nextTime !== null ? `${nextDay} ${nextTime}` : null);
  };
  // Another value than these parts: the form was reset, or loaded again.
  const shownDay = value === null ? day : value.slice(0, 10);
  const shownTime = value === null ? time : value.slice(11);
  return (
    <div className="bulletin-moment">
      <DateInput value={shownDay} onChange={(next) => change(next, shownTime)} clearable={false} />
      <TimeInput
        value={shownTime}
        onChange={(next) => change(shownDay, next)}
        label={t('form.time')}
        clearable={false}
      />
    </div>
  );
}
