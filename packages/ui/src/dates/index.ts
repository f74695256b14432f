/** Date inputs, and days as text. */
export { DateInput, type DateInputProps } from './DateInput.tsx';
export { DateRangeInput, type DateRangeInputProps, type IsoDayRange } from './DateRangeInput.tsx';
export { fromIsoDay, toIsoDay, type IsoDay } from './isoDay.ts';
