/** Date inputs, and days as text. */
export { DateInput, type DateInputProps } from './DateInput.tsx';
export { DateRangeInput, type DateRangeInputProps, type IsoDayRange } from './DateRangeInput.tsx';
export { DateTimeRangeInput, type DateTimeRangeInputProps } from './DateTimeRangeInput.tsx';
export { fromIsoDay, toIsoDay, type IsoDay } from './isoDay.ts';
export { addMinutes, type DateTimeRange, minutesBetween, type WallTime } from './spanParts.ts';
