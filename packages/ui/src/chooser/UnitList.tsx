import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { usePartText } from '../parts/partText.ts';
import { Checkbox } from '../primitives/Checkbox.tsx';
import { EmptyState } from '../primitives/EmptyState.tsx';
import { filterUnits, nameUnit, type UnitChoice } from './unitChoices.ts';

interface UnitListProps {
  readonly choices: readonly UnitChoice[];
  readonly value: readonly string[];
  readonly onChange: (units: string[]) => void;
  readonly filter: string;
  /** Focused by arrow down in the filter. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly label: string;
}

/** The units of the company to choose from. Arrow keys move between them, Space chooses. */
export function UnitList({ choices, value, onChange, filter, list, label }: UnitListProps) {
  const text = usePartText();
  const found = useMemo(() => filterUnits(choices, filter, text), [choices, filter, text]);
  const chosen = new Set(value);
  const toggle = (unit: string) =>
    onChange(chosen.has(unit) ? value.filter((each) => each !== unit) : [...value, unit]);
  return (
    <div ref={list} className="at-chooser-scroll at-units" role="group" aria-label={label} onKeyDown={moveByArrow}>
      <p className="at-units-note">{text('unitsNote')}</p>
      {found.length === 0 && <EmptyState icon="search" title={text('unitsNone')} />}
      {found.map(({ unit, name, within, people }) => (
        <Checkbox
          key={unit}
          className={within === '' ? 'at-units-unit' : 'at-units-unit at-units-group'}
          checked={chosen.has(unit)}
          onChange={() => toggle(unit)}
        >
          <span className="at-cut">{nameUnit({ unit, name }, text)}</span>
          <span className="at-chooser-number">{text('unitPeople', { count: people.size })}</span>
        </Checkbox>
      ))}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll('input')];
  const at = all.indexOf(event.target as HTMLInputElement);
  const last = all.length - 1;
  const step = STEPS[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? -1 : at + step;
  if (at < 0 || to < 0 || to > last) return;
  event.preventDefault();
  all[to]!.focus();
}
