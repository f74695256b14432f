import type { ComponentProps } from 'react';
import { classNames } from '../classNames.ts';
import { useFieldAttributes } from './FieldContext.ts';

export interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly invalid?: boolean;
}

/** Several lines of text. */
export function TextArea({ invalid, className, rows = 3, ...rest }: TextAreaProps) {
  const field = useFieldAttributes();
  return (
    <div className={classNames('at-field-box at-textarea', className)}>
      <textarea rows={rows} {...field} {...(invalid && { 'aria-invalid': true })} {...rest} />
    </div>
  );
}
