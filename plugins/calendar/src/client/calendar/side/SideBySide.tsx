import './side.css';
import { useAtrium } from '@atrium/sdk/client';
import { ErrorState, LoadingMask, Select, Avatar, classNames, dayLabel, Icon } from '@atrium/ui';
import { useRef, useState, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useNow } from '../../useNow.ts';
import type { Calendar } from '../../types.ts';
import type { CalendarStore } from '../CalendarStore.ts';
import { useSize, isWeekend } from '../month/measure.ts';
import { SideDay } from './SideDay.tsx';
import { type SideTimes, findCommonTime, isWholeDay, partsOn } from './sideLayout.ts';
import { useSideBySide, type SidePerson } from './useSideBySide.ts';
import { useChosenColleagues } from '../useChosenColleagues.ts';
import { weekdayIndex } from '../../days.ts';
import { SideBlock } from './SideBlock.tsx';
import type { SideViewProps } from './SideViewProps.ts';

/** Pixels below which one person is shown at a time. */
const ONE_BELOW = 560;

interface SideBySideProps {
  readonly store: CalendarStore;
  readonly view: 'day' | 'week';
  readonly showWeekends: boolean;
}

/** The calendars of the person and their colleagues: columns between the hours of a day, rows of a week. */
export function SideBySide({ store, view, showWeekends }: SideBySideProps) {
  const { panels, t } = useAtrium<Calendar>();
  const { colleagues } = useChosenColleagues(store);
  const { people, days, failure, reload, missing } = useSideBySide(store, view, showWeekends);
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [chosen, setChosen] = useState<number | null>(null);
  const isOne = size !== null && size.width < ONE_BELOW;
  const onAdd = (date: string, times: SideTimes | null) =>
    panels.open('ScheduleForm', { date, ...times, found: true, readers: [...colleagues] });
  const onOpen = (id: number) => panels.open('ShowCalendar', { id }, { id: String(id) });
  const one = people?.find(({ id }) => id === chosen) ?? people?.[0];
  const shown = isOne && one ? [one] : people;
  const View = view === 'day' ? SideDay : SideWeek;
  return (
    <div ref={box} className="calendar-side" role="group" aria-label={t(`side.${view}`)}>
      {isOne && people && (
        <Select
          className="calendar-side-switch"
          aria-label={t('side.person')}
          value={String(one!.id)}
          options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => setChosen(Number(id))}
        />
      )}
      {missing.length > 0 && (
        <p className="calendar-side-missing" role="status">
          {t('side.missing', { names: missing.join('、') })}
        </p>
      )}
      {failure && !people ? (
        <ErrorState title={t('side.people.failed')} failure={failure} onRetry={() => void reload()} />
      ) : (
        shown && <View people={shown} everyone={people!} days={days} now={now} onAdd={onAdd} onOpen={onOpen} />
      )}
      <LoadingMask active={!people && !failure} />
    </div>
  );
}

/** A week with a row for each person, or with a row for each day where one of them is shown: what they do, in order of time. */
function SideWeek({ people, everyone, days, now, onAdd, onOpen }: SideViewProps) {
  const { t } = useAtrium<Calendar>();
  const table = useRef<HTMLTableElement>(null);
  const [cursor, setCursor] = useState({ row: 0, column: 0 });
  const spans = useMemo(() => everyone.flatMap((person) => person.spans), [everyone]);
  const free = useMemo(() => new Map(days.map((day) => [day, findCommonTime(spans, day, now)])), [spans, days, now]);
  const isList = people.length < everyone.length;
  const [rows, columns] = isList ? [days.length, 1] : [people.length, days.length];
  const [row, column] = [Math.min(cursor.row, rows - 1), Math.min(cursor.column, columns - 1)];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [toRow, toColumn] = [row + step[0]!, column + step[1]!];
    table.current!.querySelector<HTMLElement>(`[data-slot="${toRow} ${toColumn}"]`)?.focus();
  };
  const cell = (person: SidePerson, day: string, at: { readonly row: number; readonly column: number }): ReactNode => {
    const time = free.get(day) ?? null;
    const said = { day: dayLabel(day), name: person.name, start: '', end: '', ...time };
    return (
      <td key={day} data-day={day} className={classNames(isWeekend(weekdayIndex(day)) && 'calendar-side-off')}>
        {partsOn(person.spans, day).map((part) => (
          <SideBlock
            key={`${part.from} ${part.span.kind} ${part.span.schedule?.id ?? part.span.name}`}
            span={part.span}
            isChip
            onOpen={onOpen}
            {...(!isWholeDay(part) && { day })}
          />
        ))}
        <button
          type="button"
          className="calendar-side-add"
          data-slot={`${at.row} ${at.column}`}
          tabIndex={at.row === row && at.column === column ? 0 : -1}
          aria-label={t(time ? 'side.add.free' : day < now.slice(0, 10) ? 'side.add.past' : 'side.add.none', said)}
          onFocus={() => setCursor(at)}
          onKeyDown={onKeyDown}
          onClick={() => onAdd(day, time)}
        >
          <Icon name="plus" size={14} />
          {time && `${time.start}–${time.end}`}
        </button>
      </td>
    );
  };
  return (
    <div className="calendar-side-body">
      <table ref={table} className="calendar-side-week">
        {!isList && (
          <thead>
            <tr>
              <th scope="col" className="calendar-side-corner">
                {t('side.people')}
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className={classNames(now.startsWith(day) && 'calendar-side-today')}>
                  {dayLabel(day)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {isList
            ? days.map((day, at) => (
                <tr key={day}>
                  <th scope="row">{dayLabel(day)}</th>
                  {cell(people[0]!, day, { row: at, column: 0 })}
                </tr>
              ))
            : people.map((person, at) => (
                <tr key={person.id}>
                  <th scope="row">
                    <span className="calendar-side-name">
                      <Avatar name={person.name} id={person.id} size="small" />
                      <b>{person.name}</b>
                    </span>
                  </th>
                  {days.map((day, index) => cell(person, day, { row: at, column: index }))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}
