/** Inputs for times, durations, colours, tags and one of many. */
export { Combobox, type ComboboxProps, type LoadOptions } from './Combobox.tsx';
export { ColourInput, type ColourInputProps } from './ColourInput.tsx';
export { DurationInput, type DurationInputProps, TimeInput, type TimeInputProps } from './TimeInput.tsx';
export { durationText, parseDuration, parseTime, type TimeOfDay } from './times.ts';
export type { InputOption } from './SuggestBox.tsx';
export { TagInput, type TagInputProps, type TagLimits } from './TagInput.tsx';
