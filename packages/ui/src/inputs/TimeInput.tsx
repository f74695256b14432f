import { useFieldActivity } from '@atrium/sdk/client';
import { useEffect, useMemo, useState } from 'react';
import { usePartText } from '../parts/partText.ts';
import { type InputOption, SuggestBox, type SuggestBoxProps } from './SuggestBox.tsx';
import { durationText, MINUTES_A_DAY, minutesOf, parseTime, timeOf, type TimeOfDay } from './times.ts';

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
        id: time,
        name: time,
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
      parse={(typed) => {
        const time = parseTime(typed);
        return time !== null && time >= min && time <= max ? time : null;
      }}
    />
  );
}

interface ParsedInputProps extends Pick<
  SuggestBoxProps,
  'label' | 'placeholder' | 'invalid' | 'disabled' | 'className'
> {
  readonly value: TimeOfDay | null;
  readonly onChange: (value: TimeOfDay | null) => void;
  readonly options: readonly InputOption[];
  /** Returns null if the text is not a value, or not one that may be entered. */
  readonly parse: (typed: string) => TimeOfDay | null;
  readonly clearable: boolean;
}

/**
 * A time that is typed in one of several ways, or chosen from suggestions. Text that is no time marks the input while
 * it is typed; when the focus leaves, the last value is shown again, so that what is shown is what is saved.
 */
function ParsedInput(props: ParsedInputProps) {
  const { value, onChange, options, parse, clearable, invalid, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const isEmpty = typed?.trim() === '';
  const parsed = typed === null || isEmpty ? null : parse(typed);
  const set = (next: TimeOfDay | null) => {
    setTyped(null);
    if (next !== value) onChange(next);
  };
  const accept = () => {
    if (typed === null) return false;
    if (parsed !== null) set(parsed);
    else if (isEmpty && clearable) set(null);
    else return false;
    setOpen(false);
    return true;
  };
  const report = useFieldActivity();
  const isPending = typed !== null && typed !== (value ?? '');
  useEffect(() => report({ isPending, flush: () => void accept() }));
  return (
    <SuggestBox
      {...rest}
      text={typed ?? value ?? ''}
      onText={setTyped}
      options={options}
      chosen={value ?? undefined}
      onChoose={({ name }) => set(name)}
      open={open}
      onOpen={setOpen}
      onEnter={accept}
      onLeave={() => {
        accept();
        setTyped(null);
      }}
      invalid={(typed !== null && !isEmpty && parsed === null) || invalid}
    />
  );
}
