import { classNames } from '../classNames.ts';
import { hueOf } from '../hue.ts';

export interface AvatarProps {
  readonly name: string;
  /** Employee id: determines the hue, so that a person has the same one everywhere. By default the name does. */
  readonly id?: string | number;
  readonly size?: 'small' | 'normal' | 'large';
}

/** The first character of a name in a round of the person's hue. Decorative, since the name is always beside it. */
export function Avatar({ name, id = name, size = 'normal' }: AvatarProps) {
  const first = [...name.trim()][0]?.toUpperCase() ?? '';
  return (
    <span
      aria-hidden="true"
      className={classNames('at-avatar', `at-hue-${hueOf(id)}`, size !== 'normal' && `at-avatar-${size}`)}
    >
      {first}
    </span>
  );
}
