/** Choosing people of the organisation. */
export { MemberChooser } from './MemberChooser.tsx';
export { MemberChooserField, type MemberChooserFieldProps } from './MemberChooserField.tsx';
export { UnitTags, type UnitTagsProps } from './UnitTags.tsx';
export type { ShownUnit } from './unitChoices.ts';
export type { MemberChooserProps } from './chooserProps.ts';
