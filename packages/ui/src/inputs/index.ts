/** Inputs for times, colours and tags. */
export { ColourInput, type ColourInputProps } from './ColourInput.tsx';
export { TimeInput, type TimeInputProps } from './TimeInput.tsx';
export { durationText, parseTime, type TimeOfDay } from './times.ts';
export { TagInput, type TagInputProps, type TagLimits } from './TagInput.tsx';
