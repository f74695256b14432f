import { useId } from 'react';
import { classNames } from '../classNames.ts';
import { HUES, type Hue } from '../hue.ts';
import { useFieldAttributes } from '../primitives/Field.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { usePartText } from '../parts/partText.ts';

export interface ColourInputProps {
  readonly value: Hue | null;
  readonly onChange: (hue: Hue) => void;
  /** The colours to choose from; all of the palette by default. */
  readonly hues?: readonly Hue[];
  readonly disabled?: boolean;
  /** Accessible name, if no `Field` provides one. */
  readonly label?: string;
}

/** One of the palette's colours. It is stored by name, so that every theme shows its own shade. Arrows move the choice. */
export function ColourInput({ value, onChange, hues = HUES, disabled = false, label }: ColourInputProps) {
  const text = usePartText();
  const field = useFieldAttributes();
  const name = useId();
  return (
    <div
      role="radiogroup"
      className="at-colours"
      aria-describedby={field['aria-describedby']}
      aria-invalid={field['aria-invalid']}
      aria-required={field['aria-required']}
      {...(label === undefined && field.id ? { 'aria-labelledby': `${field.id}-label` } : { 'aria-label': label })}
    >
      {hues.map((hue, index) => (
        <label key={hue} className={classNames('at-colour', `at-hue-${hue}`)} title={text(`hue-${hue}`)}>
          <input
            type="radio"
            name={name}
            // the label of the field focuses the chosen colour, else the first
            id={hue === value || (value === null && index === 0) ? field.id : undefined}
            aria-label={text(`hue-${hue}`)}
            checked={hue === value}
            disabled={disabled}
            onChange={() => onChange(hue)}
          />
          <span className="at-colour-mark">
            <Icon name="tick" size={14} />
          </span>
        </label>
      ))}
      {value !== null && <span className="at-caption at-ink-2">{text(`hue-${value}`)}</span>}
    </div>
  );
}
