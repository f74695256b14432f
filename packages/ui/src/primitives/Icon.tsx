import { classNames } from '../classNames.ts';

export interface IconProps {
  /** Any name of Blueprint's icon set, e.g. `calendar`. An unknown name renders an empty box. */
  readonly name: string;
  /** Pixels: 16, 14 in dense rows, 20 alone. */
  readonly size?: 14 | 16 | 20;
  readonly className?: string;
}

/**
 * An icon of Blueprint's icon font: no JavaScript per icon, so that a name entered by an administrator works as well.
 * Always decorative: the text beside it, or the label of its button, has the meaning.
 */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'at-icon',
        `bp6-icon-${name.replace(/[^a-z0-9-]/gi, '')}`,
        size !== 16 && `at-icon-${size}`,
        className,
      )}
    />
  );
}
