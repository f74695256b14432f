/** Date inputs, and days as text. */
export { DateInput, type DateInputProps } from './DateInput.tsx';
export { DateRangeInput, type DateRangeInputProps, type IsoDayRange } from './DateRangeInput.tsx';
export { DateTimeRangeInput, type DateTimeRangeInputProps } from './DateTimeRangeInput.tsx';
export { fromIsoDay, toIsoDay, type IsoDay } from './isoDay.ts';
export type { DateTimeRange } from './spanParts.ts';
export { addMinutes, minutesBetween, type WallTime } from './wallTime.ts';
