import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { useFieldAttributes } from './FieldContext.ts';

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> {
  readonly children?: ReactNode;
  readonly note?: ReactNode;
  /** Places the switch at the end of the row and its label at the start, for lists of preferences. */
  readonly end?: boolean;
}

/** A switch that takes effect at once. */
export function Switch({ children, note, end, className, ...rest }: SwitchProps) {
  const field = useFieldAttributes();
  return (
    <label className={classNames('at-choice at-switch', end && 'at-switch-end', className)}>
      <input {...field} {...rest} type="checkbox" role="switch" />
      <span className="at-switch-mark" aria-hidden="true" />
      {children != null && (
        <span className="at-choice-text">
          {children}
          {note != null && <small>{note}</small>}
        </span>
      )}
    </label>
  );
}
