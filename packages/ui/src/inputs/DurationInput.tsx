import { useMemo } from 'react';
import { usePartText } from '../parts/usePartText.ts';
import { durationText, parseDuration } from './times.ts';
import { ParsedInput } from './ParsedInput.tsx';

export interface DurationInputProps {
  /** Whole minutes. */
  readonly value: number | null;
  readonly onChange: (minutes: number | null) => void;
  /** Suggested durations in minutes; any other one can be typed. */
  readonly choices?: readonly number[];
  /** Shortest and longest duration in minutes; 1 and 30 days by default. */
  readonly min?: number;
  readonly max?: number;
  /** The value may be emptied. */
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** Accessible name, if no `Field` provides one. */
  readonly label?: string;
}

const USUAL = [15, 30, 45, 60, 90, 120, 180, 240, 480];
const THIRTY_DAYS = 43_200;

/** How long something takes, typed (90, 1:30, 1.5 小時, 2 天) or chosen. */
export function DurationInput(props: DurationInputProps) {
  const { choices = USUAL, min = 1, max = THIRTY_DAYS, clearable = true, ...rest } = props;
  const text = usePartText();
  const options = useMemo(
    () =>
      choices
        .filter((minutes) => minutes >= min && minutes <= max)
        .map((minutes) => ({ id: minutes, name: durationText(minutes) })),
    [choices, min, max],
  );
  return (
    <ParsedInput
      {...rest}
      placeholder={text('durationPlaceholder')}
      clearable={clearable}
      options={options}
      format={durationText}
      parse={(typed) => {
        const minutes = parseDuration(typed);
        return minutes !== null && minutes >= min && minutes <= max ? minutes : null;
      }}
    />
  );
}
