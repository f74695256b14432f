import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import { badgeText } from './Badge.tsx';
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

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** A name of Blueprint's set, or a drawing of 16 px. */
  readonly icon: string | ReactElement;
  /** The button's name; also its tooltip unless `title` is set. */
  readonly label: string;
  readonly small?: boolean;
  /** State of a toggle button. Leave it out for other buttons. */
  readonly pressed?: boolean;
  /** A count at its corner; none for 0. The label must say what it counts: 「通知，4 則未讀」. */
  readonly badge?: number;
}

/** A button with an icon and an accessible name. */
export function IconButton({
  icon,
  label,
  small,
  pressed,
  badge = 0,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={classNames('at-icon-button', small && 'at-icon-button-small', className)}
    >
      {typeof icon === 'string' ? <Icon name={icon} size={small ? 14 : 16} /> : icon}
      {badge > 0 && (
        <span className="at-badge" aria-hidden="true">
          {badgeText(badge)}
        </span>
      )}
    </button>
  );
}
