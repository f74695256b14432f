import { useAtrium } from '@atrium/sdk/client';
import { Avatar, classNames } from '@atrium/ui';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { toClock, toMinutes } from '../../../contract/timeCodes.ts';
import { formatHeading } from '../../days.ts';
import type { Calendar } from '../../types.ts';
import { HOUR } from '../week/weekLayout.ts';
import type { SideViewProps } from './SideViewProps.ts';
import { SideBlock } from './SideBlock.tsx';
import { HALF_HOUR, isWholeDay, layParts, partsOn, toTimes } from './sideLayout.ts';

/** The hour at the top when the day opens. */
const OPENS_AT = 8;
const HOURS = Array.from({ length: 23 }, (_, at) => at + 1);
const LAST_HALF = 47;
/** Pixels of a person's column. */
const LEAST_WIDTH = 112;

/** A day with a column of hours for each person. */
export function SideDay({ people, days: [day = ''], now, onAdd, onOpen }: SideViewProps) {
  const { t } = useAtrium<Calendar>();
  const body = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isFocused, setFocused] = useState(false);
  const [cursor, setCursor] = useState({ at: 0, half: OPENS_AT * 2 + 2 });
  useEffect(() => {
    body.current!.scrollTop = OPENS_AT * HOUR - 10;
  }, []);
  const laid = useMemo(
    () =>
      people.map(({ spans }) => {
        const parts = partsOn(spans, day);
        return { whole: parts.filter(isWholeDay), timed: layParts(parts.filter((part) => !isWholeDay(part))) };
      }),
    [people, day],
  );
  const at = Math.min(cursor.at, people.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    isMoved.current = true;
    setCursor({
      at: Math.min(people.length - 1, Math.max(0, at + step[0]!)),
      half: Math.min(LAST_HALF, Math.max(0, cursor.half + step[1]!)),
    });
  };
  const isMoved = useRef(false);
  useEffect(() => {
    // in another column it is another element
    if (!isMoved.current) return;
    isMoved.current = false;
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [cursor]);
  const onPress = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest('[data-stop]')) return;
    const half = Math.floor(((event.clientY - event.currentTarget.getBoundingClientRect().top) / HOUR) * 2);
    onAdd(day, toTimes(Math.min(LAST_HALF, Math.max(0, half)) * HALF_HOUR));
  };
  const from = cursor.half * HALF_HOUR;
  const { start, end } = toTimes(from);
  const { timed, whole } = laid[at]!;
  const isBusy =
    whole.some(({ span }) => span.kind !== 'free') ||
    timed.some((part) => part.span.kind !== 'free' && part.from < from + 60 && part.to > from);
  const said = t(isBusy ? 'side.slot.busy' : 'side.slot', { name: people[at]!.name, start, end });
  // The heads and the hours are two grids, whose columns are of one width.
  const columns = {
    gridTemplateColumns: `52px repeat(${people.length}, minmax(0, 1fr))`,
    minWidth: 52 + people.length * LEAST_WIDTH,
  };
  const line = (toMinutes(now.slice(11)) / 60) * HOUR;
  return (
    <div ref={body} className="calendar-side-body">
      <div className="calendar-side-head" style={columns}>
        <div />
        {people.map(({ id, name }, index) => (
          <div key={id}>
            <span className="calendar-side-name">
              <Avatar name={name} id={id} size="small" />
              <b className="at-cut">{name}</b>
            </span>
            {laid[index]!.whole.map(({ span }) => (
              <SideBlock key={`${span.kind} ${span.schedule?.id ?? span.name}`} span={span} isChip onOpen={onOpen} />
            ))}
          </div>
        ))}
      </div>
      <div className="calendar-side-hours" style={columns}>
        <div className="calendar-week-hours" aria-hidden="true">
          {HOURS.map((hour) => (
            <span key={hour} style={{ top: hour * HOUR }}>
              {toClock(hour * 60)}
            </span>
          ))}
        </div>
        {people.map(({ id, name }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the slot of the keyboard is below
          <div key={id} className="calendar-column calendar-side-column" data-person={id} onClick={onPress}>
            <ul aria-label={t('side.ofPerson', { name, day: formatHeading(day) })}>
              {laid[index]!.timed.map((part) => (
                <li key={`${part.from} ${part.span.kind} ${part.span.schedule?.id ?? ''}`}>
                  <SideBlock
                    span={part.span}
                    onOpen={onOpen}
                    place={{
                      top: (part.from / 60) * HOUR + 1,
                      height: Math.max(18, ((part.to - part.from) / 60) * HOUR - 2),
                      left: `calc(3px + (100% - 7px) * ${part.column / part.columns})`,
                      width: `calc((100% - 7px) / ${part.columns} - 1px)`,
                    }}
                  />
                </li>
              ))}
            </ul>
            {now.startsWith(day) && <div className="calendar-now" style={{ top: line }} />}
            {index === at && (
              <button
                ref={button}
                type="button"
                data-stop=""
                className={classNames('calendar-side-slot', isBusy && 'calendar-side-slot-busy')}
                style={{ top: (from / 60) * HOUR, height: HOUR }}
                aria-label={said}
                onFocus={() => setFocused(true)}
                onBlur={() => setFocused(false)}
                onKeyDown={onKeyDown}
                onClick={() => onAdd(day, { start, end })}
              />
            )}
          </div>
        ))}
      </div>
      <div role="status" className="at-hidden-text">
        {isFocused ? said : ''}
      </div>
    </div>
  );
}
