import type { DateRange } from '@blueprintjs/datetime';
import { useFieldAttributes } from '../primitives/FieldContext.ts';
import { usePartText } from '../parts/usePartText.ts';
import { BlueprintDateRangeInput } from './datetime2.ts';
import { dateLocale, dateTexts, formatDay, parseDay } from './dateTexts.ts';
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

/** Two days, from and to. The end can never be before the start. */
export function DateRangeInput({ value, onChange, min, max, sameDay = true, disabled, invalid }: DateRangeInputProps) {
  const text = usePartText();
  const field = useFieldAttributes();
  const wrong = invalid && { 'aria-invalid': true };
  return (
    <BlueprintDateRangeInput
      {...dateTexts()}
      value={[fromIsoDay(value[0]), fromIsoDay(value[1])]}
      onChange={([start, end]: DateRange) => onChange([toIsoDay(start), toIsoDay(end)])}
      formatDate={formatDay}
      parseDate={parseDay}
      locale={dateLocale()}
      dayPickerProps={{ weekStartsOn: 0 }}
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
      startInputProps={{ ...field, ...wrong, placeholder: text('dateStart'), 'aria-label': text('dateStart') }}
      endInputProps={{ ...wrong, placeholder: text('dateEnd'), 'aria-label': text('dateEnd') }}
    />
  );
}
