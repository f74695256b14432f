/** Inputs for times, durations, colours, tags and one of many. */
export { Combobox, type ComboboxProps } from './Combobox.tsx';
export { ColourInput, type ColourInputProps } from './ColourInput.tsx';
export { DurationInput, type DurationInputProps } from './DurationInput.tsx';
export { durationText, parseDuration } from './duration.ts';
export type { InputOption } from './InputOption.ts';
export { parseTime, type TimeOfDay } from './parseTime.ts';
export type { TagLimits } from './tags.ts';
export { TagInput, type TagInputProps } from './TagInput.tsx';
export { TimeInput, type TimeInputProps } from './TimeInput.tsx';
export type { LoadOptions } from './useRemoteOptions.ts';
