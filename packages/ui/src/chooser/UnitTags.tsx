import type { MouseEvent } from 'react';
import { usePartText } from '../parts/partText.ts';
import { Icon } from '../primitives/Icon.tsx';
import { nameUnit, type ShownUnit } from './unitChoices.ts';

export interface UnitTagsProps {
  readonly units: readonly ShownUnit[];
  /** Without it the tags have no cross. */
  readonly onDrop?: ((unit: string) => void) | undefined;
}

/** The units of an audience as tags of their own look, apart from those of people: 業務部全體 12 人. */
export function UnitTags({ units, onDrop }: UnitTagsProps) {
  const text = usePartText();
  if (units.length === 0) return null;
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-unit]');
    if (!button) return;
    focusNext(button);
    onDrop?.(button.dataset['unit']!);
  };
  return (
    <ul className="at-unit-tags" aria-label={text('unitsChosen')} onClick={onClick}>
      {units.map(({ unit, name, count }) => {
        const title = nameUnit({ unit, name }, text);
        return (
          <li className="at-chooser-tag at-unit-tag" key={unit}>
            <Icon name={unit === 'company' ? 'globe-network' : 'diagram-tree'} size={14} />
            <span className="at-cut">{title}</span>
            <em>{text('unitPeople', { count })}</em>
            {onDrop && (
              <button type="button" data-unit={unit} aria-label={text('remove', { name: title })}>
                <Icon name="small-cross" size={14} />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** When a tag is closed the focus goes to the next one, else the one before, else to a person's or the button of the field. */
function focusNext(button: HTMLElement): void {
  const all = [...button.closest('.at-unit-tags')!.querySelectorAll<HTMLElement>('[data-unit]')];
  const at = all.indexOf(button);
  const field = button.closest('.at-chooser-field, .at-chooser-side');
  const next = all[at + 1] ?? all[at - 1] ?? field?.querySelector<HTMLElement>('button:not([data-unit])');
  next?.focus({ preventScroll: true });
}
