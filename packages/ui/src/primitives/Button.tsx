import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from './Icon.tsx';
import { Spinner } from './loading.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly children: ReactNode;
  /** One primary per surface; danger only inside its own confirmation; quiet for what is rarely wanted. */
  readonly variant?: 'default' | 'primary' | 'danger' | 'quiet';
  readonly small?: boolean;
  readonly wide?: boolean;
  /** Busy: ignores presses and keeps width and focus. */
  readonly loading?: boolean;
  readonly icon?: string;
  readonly endIcon?: string;
}

/** A button, labelled with a verb and its object. */
export function Button({
  variant = 'default',
  small,
  wide,
  loading,
  icon,
  endIcon,
  children,
  className,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const iconSize = small ? 14 : 16;
  const busy = (loading ?? false) && !disabled;
  // Also blocks Enter in a field of its form.
  const ignore = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      // Not `disabled`: the browser would take the focus away, and the next key would begin at the top of the page.
      aria-disabled={busy || undefined}
      aria-busy={loading || undefined}
      onClick={busy ? ignore : onClick}
      className={classNames(
        'at-button',
        variant !== 'default' && `at-button-${variant}`,
        small && 'at-button-small',
        wide && 'at-button-wide',
        className,
      )}
    >
      {icon && <Icon name={icon} size={iconSize} />}
      <span className="at-button-text">{children}</span>
      {endIcon && <Icon name={endIcon} size={iconSize} />}
      {loading && <Spinner />}
    </button>
  );
}
