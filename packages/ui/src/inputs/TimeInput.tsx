import { useMemo } from 'react';
import { usePartText } from '../parts/usePartText.ts';
import { durationText, MINUTES_A_DAY, minutesOf, parseTime, timeOf, type TimeOfDay } from './times.ts';
import { ParsedInput } from './ParsedInput.tsx';

export interface TimeInputProps {
  readonly value: TimeOfDay | null;
  readonly onChange: (time: TimeOfDay | null) => void;
  /** Minutes between the suggested times; 30 by default. Any minute can be typed. */
  readonly step?: number;
  /** The first and the last time that can be entered. */
  readonly min?: TimeOfDay;
  readonly max?: TimeOfDay;
  /** The start of the span that this time ends: the suggestions follow it and show how long the span is. */
  readonly since?: TimeOfDay;
  /** The value may be emptied. */
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Accessible name, if no `Field` provides one. */
  readonly label?: string;
}

/** A time of day, typed (9, 930, 9:30, 下午 3:30) or chosen. */
export function TimeInput(props: TimeInputProps) {
  const { step = 30, min = '00:00', max = '23:59', since, clearable = true, ...rest } = props;
  const text = usePartText();
  const options = useMemo(() => {
    const from = since === undefined ? minutesOf(min) : Math.max(minutesOf(min), minutesOf(since) + step);
    const last = Math.min(minutesOf(max), MINUTES_A_DAY - 1);
    return Array.from({ length: Math.max(0, Math.floor((last - from) / step) + 1) }, (_, row) => {
      const time = timeOf(from + row * step);
      return {
        ...{ id: time, name: time },
        ...(since !== undefined && { note: durationText(minutesOf(time) - minutesOf(since)) }),
      };
    });
  }, [step, min, max, since]);
  return (
    <ParsedInput
      {...rest}
      className="at-time-input"
      placeholder={text('timePlaceholder')}
      clearable={clearable}
      options={options}
      format={(time) => time}
      parse={(typed) => {
        const time = parseTime(typed);
        return time !== null && time >= min && time <= max ? time : null;
      }}
    />
  );
}
