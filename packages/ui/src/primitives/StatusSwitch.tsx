import { useUiText } from '../texts/useUiText.ts';
import { Switch } from './Switch.tsx';

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
