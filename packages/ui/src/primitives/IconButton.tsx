import type { ComponentProps, ReactElement } from 'react';
import { classNames } from '../classNames.ts';
import { badgeText } from './Badge.tsx';
import { Icon } from './Icon.tsx';

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
