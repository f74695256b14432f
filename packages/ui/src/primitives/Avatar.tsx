import { classNames } from '../classNames.ts';
import { hueOf } from '../hue.ts';

export interface AvatarProps {
  readonly name: string;
  /** Employee id: chooses the hue, so that a person keeps it everywhere. Without it the name does. */
  readonly id?: string | number;
  readonly size?: 'small' | 'normal' | 'large';
}

/** The first character of a name in a round of the person's hue. The name always stands beside it, so it is decoration. */
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
