import { textLength } from '@atrium/sdk/client';
import { createContext, type ReactNode, useContext, useId, useMemo } from 'react';
import { classNames } from '../classNames.ts';
import { useUiText } from '../texts/uiText.ts';
import { Icon } from './Icon.tsx';

interface FieldCountProps {
  readonly text: string;
  readonly most: number;
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  /** Name of the field in its form: the error summary links here. */
  readonly name?: string;
  /** Shown quietly as 必填; red only once `missing`. */
  readonly required?: boolean;
  /** A required value is missing. */
  readonly missing?: boolean;
  /** Error message: what is wrong and what to do. Marks the control invalid. */
  readonly error?: ReactNode;
  /** Explanation below the field. */
  readonly hint?: ReactNode;
  /** At the end of the label row. */
  readonly aside?: ReactNode;
  /** Characters of the text and how many there may be, at the end of the label row: `22 / 100`; red and strong beyond it. */
  readonly count?: { readonly text: string; readonly most: number };
  /** The size of the sign-in form. */
  readonly large?: boolean;
  readonly className?: string;
}

/** A label with its control, which takes id, required, aria-describedby and aria-invalid from it. */
export function Field(props: FieldProps) {
  const { label, children, name, required, missing, error, hint, aside, count, large, className } = props;
  const text = useUiText();
  const id = useId();
  const hasError = error != null && error !== false && error !== '';
  const described = [hasError && `${id}-error`, hint != null && `${id}-hint`].filter(Boolean).join(' ');
  const invalid = hasError || Boolean(missing);
  const context = useMemo(
    () => ({ id, describedBy: described || undefined, invalid, required: Boolean(required) }),
    [id, described, invalid, required],
  );
  return (
    <div
      className={classNames('at-field', missing && 'at-field-missing', large && 'at-field-large', className)}
      data-field={name}
    >
      <label className="at-field-label" htmlFor={id}>
        <span id={`${id}-label`}>{label}</span>
        {required && <span className="at-field-required">{text('required')}</span>}
        {aside != null && <span className="at-field-aside">{aside}</span>}
        {count && <FieldCount {...count} />}
      </label>
      <FieldContext value={context}>{children}</FieldContext>
      {hasError && (
        <div className="at-field-error" id={`${id}-error`} role="alert">
          <Icon name="error" size={14} />
          <span>{error}</span>
        </div>
      )}
      {hint != null && (
        <div className="at-field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** Length of a field's text, counted as the server does: code points, trimmed. */
function FieldCount({ text, most }: FieldCountProps) {
  const count = textLength(text);
  return (
    <span className={classNames('at-field-aside', count > most && 'at-field-over')}>
      {count} / {most}
    </span>
  );
}

/** What a field passes to its control. */
interface FieldOfControl {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
}

export const FieldContext = createContext<FieldOfControl | null>(null);

/** The attributes that tie a control to the field around it; the control's own props win. */
interface FieldAttributes {
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
