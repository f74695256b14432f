import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { useFieldAttributes } from './FieldContext.ts';
import { Icon } from './Icon.tsx';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly icon?: string;
  /** Marks the value invalid even without a `Field`. */
  readonly invalid?: boolean;
  /** Buttons inside the box, at its end. */
  readonly end?: ReactNode;
}

/** One line of text. `ref` is the input itself. */
export function TextInput({ icon, invalid, end, className, ...rest }: TextInputProps) {
  const field = useFieldAttributes();
  return (
    <div className={classNames('at-field-box', className)}>
      {icon && <Icon name={icon} />}
      <input {...field} {...(invalid && { 'aria-invalid': true })} {...rest} />
      {end}
    </div>
  );
}
