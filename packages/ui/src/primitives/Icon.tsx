import { classNames } from '../classNames.ts';

export interface IconProps {
  /** Any name of Blueprint's icon set, e.g. `calendar`. An unknown name draws nothing and keeps its place. */
  readonly name: string;
  /** Pixels: 16, 14 in dense rows, 20 alone. */
  readonly size?: 14 | 16 | 20;
  readonly className?: string;
}

/** An icon of Blueprint's icon font: no JavaScript per icon, so a name an administrator types works as well. Always decoration: the word beside it, or the label of its button, says what it means. */
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
