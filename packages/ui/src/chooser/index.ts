/** Choosing people of the organisation. */
export { MemberChooser } from './MemberChooser.tsx';
export { MemberChooserField, type MemberChooserFieldProps } from './MemberChooserField.tsx';
export type { MemberChooserProps } from './chooserProps.ts';
