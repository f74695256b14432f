import { createContext, useContext } from 'react';

/** What a field passes to its control. */
export interface FieldOfControl {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

export const FieldContext = createContext<FieldOfControl | null>(null);

/** The attributes that tie a control to the field around it; the control's own props win. */
export interface FieldAttributes {
  readonly id?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-required'?: boolean;
}

export function useFieldAttributes(): FieldAttributes {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true }),
    ...(field.required && { 'aria-required': true }),
  };
}
