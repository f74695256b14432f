import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { useFieldAttributes } from './Field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'ref'> {
  /** The label; without it pass `aria-label`. */
  readonly children?: ReactNode;
  readonly note?: ReactNode;
  /** Some but not all. */
  readonly partly?: boolean;
}

/** A tick box. */
export function Checkbox({ children, note, partly = false, className, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const field = useFieldAttributes();
  useEffect(() => {
    input.current!.indeterminate = partly;
  }, [partly]);
  return (
    <label className={classNames('at-choice', children == null && 'at-choice-bare', className)}>
      <input {...field} {...rest} ref={input} type="checkbox" />
      <span className="at-check-mark" aria-hidden="true">
        <svg viewBox="0 0 16 16">
          <path className="at-check-tick" d="m3 8.5 3.5 3.5L13 4.5" />
          <path className="at-check-part" d="M3.5 8h9" />
        </svg>
      </span>
      {children != null && (
        <span className="at-choice-text">
          {children}
          {note != null && <small>{note}</small>}
        </span>
      )}
    </label>
  );
}
