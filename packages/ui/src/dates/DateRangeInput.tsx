import type { DateRange } from '@blueprintjs/datetime';
import { useEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useFieldAttributes } from '../primitives/Field.tsx';
import { usePartText } from '../parts/partText.ts';
import { BlueprintDateRangeInput } from './datetime2.ts';
import { dateLocale, dateTexts, formatDay, monthProps, parseDay } from './dateTexts.ts';
import { fromIsoDay, toIsoDay, type IsoDay } from './isoDay.ts';

/** First and last day; either may be open. */
export type IsoDayRange = readonly [IsoDay | null, IsoDay | null];

export interface DateRangeInputProps {
  readonly value: IsoDayRange;
  readonly onChange: (range: IsoDayRange) => void;
  readonly min?: IsoDay;
  readonly max?: IsoDay;
  /** The first and the last day may be the same one. */
  readonly sameDay?: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
}

/** Two days, from and to. The end can never be before the start: a day that is typed opens the other end where it is beyond it. */
export function DateRangeInput({ value, onChange, min, max, sameDay = true, disabled, invalid }: DateRangeInputProps) {
  const text = usePartText();
  const field = useFieldAttributes();
  const typed = useRef<'start' | 'end'>('start');
  const inputs = { start: useRef<HTMLInputElement>(null), end: useRef<HTMLInputElement>(null) };
  const [isBeyond, setBeyond] = useState(false);
  // Tab moves on at once: what it reported is shown until the owner has rendered it, or the other field would begin with its old day.
  const [reported, setReported] = useState<IsoDayRange | null>(null);
  const [from, to] = value;
  useEffect(() => setReported(null), [from, to]);
  const shown = reported ?? value;
  const typing = (which: 'start' | 'end') => ({
    inputRef: inputs[which],
    onFocus: () => (typed.current = which),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const day = toIsoDay(parseDay(event.target.value));
      const [start, end] = which === 'start' ? [day, value[1]] : [value[0], day];
      setBeyond(start !== null && end !== null && start > end);
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== 'Tab' || !isBeyond) return;
      const day = toIsoDay(parseDay(event.currentTarget.value));
      setReported(which === 'start' ? [day, null] : [null, day]);
      take(which === 'start' ? [fromIsoDay(day), fromIsoDay(to)] : [fromIsoDay(from), fromIsoDay(day)]);
    },
  });
  /** @returns whether the other day was beyond the one that is typed, and is open now. */
  const take = ([from, to]: DateRange) => {
    const [start, end] = [toIsoDay(from), toIsoDay(to)];
    setBeyond(false);
    const overlaps = start !== null && end !== null && start > end;
    if (!overlaps) onChange([start, end]);
    else onChange(typed.current === 'start' ? [start, null] : [null, end]);
    return overlaps;
  };
  const wrong = invalid && { 'aria-invalid': true };
  return (
    <BlueprintDateRangeInput
      {...dateTexts()}
      value={[fromIsoDay(shown[0]), fromIsoDay(shown[1])]}
      // Only Enter reports a day beyond the other one: the other one is typed next.
      onChange={(range) => take(range) && inputs[typed.current === 'start' ? 'end' : 'start'].current?.focus()}
      // Blueprint would close the month and open it again for the other day, and which of the two it did last was chance.
      closeOnSelection={!isBeyond}
      // A typed day beyond the other one, which Blueprint would drop when the field is left.
      onError={([start, end]: DateRange) => start && end && start > end && take([start, end])}
      formatDate={formatDay}
      parseDate={parseDay}
      locale={dateLocale()}
      dayPickerProps={monthProps()}
      minDate={fromIsoDay(min) ?? new Date(1950, 0, 1)}
      maxDate={fromIsoDay(max) ?? new Date(2100, 11, 31)}
      overlappingDatesMessage={text('dateOverlapping')}
      allowSingleDayRange={sameDay}
      shortcuts={false}
      singleMonthOnly={false}
      contiguousCalendarMonths
      highlightCurrentDay
      disabled={disabled ?? false}
      fill
      popoverProps={{ minimal: true, placement: 'bottom-start' }}
      className="at-date-range"
      startInputProps={{
        ...field,
        ...wrong,
        ...typing('start'),
        placeholder: text('dateStart'),
        'aria-label': text('dateStart'),
      }}
      endInputProps={{ ...wrong, ...typing('end'), placeholder: text('dateEnd'), 'aria-label': text('dateEnd') }}
    />
  );
}
