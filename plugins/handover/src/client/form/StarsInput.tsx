import { useAtrium } from '@atrium/sdk/client';
import { classNames, Icon } from '@atrium/ui';
import { useId } from 'react';
import { LEVELS } from '../parts/Stars.tsx';
import type { Handovers } from '../types.ts';

interface StarsInputProps {
  readonly value: number;
  readonly onChange: (level: number) => void;
}

/** The importance: one of three stars; arrow keys move the choice. */
export function StarsInput({ value, onChange }: StarsInputProps) {
  const { t } = useAtrium<Handovers>();
  const name = useId();
  return (
    <fieldset className="handover-stars-input" role="radiogroup" aria-label={t('field.level')}>
      {LEVELS.map((level) => (
        <label key={level} title={t(`level.${level}`)}>
          <input
            type="radio"
            name={name}
            aria-label={t(`level.${level}`)}
            checked={level === value}
            onChange={() => onChange(level)}
          />
          <Icon
            size={20}
            name={level <= value ? 'star' : 'star-empty'}
            className={classNames(level <= value && 'handover-star-on')}
          />
        </label>
      ))}
      <span className="at-caption at-mute" aria-hidden="true">
        {t(`level.${value as 1 | 2 | 3}`)}
      </span>
    </fieldset>
  );
}
