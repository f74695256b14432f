import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { useUiText } from '../texts/uiText.ts';
import { useFieldAttributes } from './Field.tsx';

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

export interface StatusSwitchProps {
  /** Accessible name: 「啟用『總公司』」. The switch itself conveys the state. */
  readonly label: string;
  readonly active: boolean;
  readonly onChange: (active: boolean) => void;
  readonly disabled?: boolean;
  /** Waits for an answer: pressing does nothing, and the focus stays. */
  readonly busy?: boolean;
  /** Why it cannot be switched. */
  readonly reason?: string | undefined;
  /** Shows the label only if disabled, for dense rows. */
  readonly quiet?: boolean;
  readonly tabIndex?: number;
}

/** The status of a row in one control: a switch that reads 啟用中 or 已停用, with the labels of `StatusTag`. */
export function StatusSwitch({ label, active, onChange, disabled, busy, reason, quiet, tabIndex }: StatusSwitchProps) {
  const text = useUiText();
  return (
    <Switch
      className="at-status-switch"
      aria-label={label}
      checked={active}
      disabled={disabled ?? false}
      {...(reason !== undefined && { title: reason })}
      {...(tabIndex !== undefined && { tabIndex })}
      aria-disabled={busy || undefined}
      onChange={(event) => !busy && onChange(event.target.checked)}
    >
      {quiet && active ? undefined : text(active ? 'active' : 'disabled')}
    </Switch>
  );
}
