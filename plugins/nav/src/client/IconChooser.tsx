import { Button, Icon } from '@atrium/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import { FIRST_ICONS, ICONS, iconsFor } from './icons.ts';
import type { Translate } from './types.ts';

/** True if the catalogue has a name for it. */
const isNamed = (name: string): name is 'star' => ICONS.includes(name) || name === 'timeline-events';

interface IconChooserProps {
  readonly value: string;
  readonly onChange: (icon: string) => void;
  readonly invalid: boolean;
  readonly t: Translate;
}

/** Named icons; arrow keys move between them. An icon that is not in the list comes first, so that it is kept. */
export function IconChooser({ value, onChange, invalid, t }: IconChooserProps) {
  const known = ICONS.indexOf(value);
  const [more, setMore] = useState(known >= FIRST_ICONS);
  const group = useRef<HTMLDivElement>(null);
  const icons = iconsFor(value, more);
  const stop = Math.max(0, icons.indexOf(value));
  const wordOf = (name: string) => (isNamed(name) ? t(`icon.${name}`) : name);

  const walk = (event: KeyboardEvent, at: number) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = icons[(at + by + icons.length) % icons.length]!;
    onChange(next);
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[(at + by + icons.length) % icons.length]?.focus();
  };

  return (
    <div className="nav-icons">
      <div ref={group} role="radiogroup" aria-label={t('field.iconName')} aria-invalid={invalid} className="nav-icons">
        {icons.map((name, index) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={name === value}
            aria-label={wordOf(name)}
            title={t('icon.named', { word: wordOf(name), name })}
            tabIndex={index === stop ? 0 : -1}
            className="nav-icon"
            onClick={() => onChange(name)}
            onKeyDown={(event) => walk(event, index)}
          >
            <Icon name={name} />
          </button>
        ))}
      </div>
      <Button small variant="quiet" type="button" aria-expanded={more} onClick={() => setMore(!more)}>
        {t(more ? 'form.lessIcons' : 'form.moreIcons')}
      </Button>
    </div>
  );
}
