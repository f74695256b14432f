import { classNames } from '../classNames.ts';
import { DRAWINGS } from './drawings.ts';

export interface IconProps {
  /** Any name of Blueprint's icon set, e.g. `calendar`. An unknown name renders an empty box. */
  readonly name: string;
  /** Pixels: 16, 14 in dense rows, 20 alone. */
  readonly size?: 14 | 16 | 20;
  readonly className?: string;
}

/**
 * An icon by its name in Blueprint's set, drawn with Lucide's thin stroke. A name entered by an administrator works as well: what
 * Lucide does not draw comes from Blueprint's icon font, which is loaded only then. Always decorative: the text beside it, or the
 * label of its button, has the meaning.
 */
export function Icon({ name, size = 16, className }: IconProps) {
  const classes = classNames('at-icon', size !== 16 && `at-icon-${size}`, className);
  if (Object.hasOwn(DRAWINGS, name))
    return (
      <svg aria-hidden="true" className={classes} viewBox="0 0 24 24" data-icon={name}>
        <path d={DRAWINGS[name]} />
      </svg>
    );
  const glyph = name !== 'blank' && `at-icon-font bp6-icon-${name.replace(/[^a-z0-9-]/gi, '')}`;
  return <span aria-hidden="true" className={classNames(classes, glyph)} />;
}
