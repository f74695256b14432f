import { useAtrium } from '@atrium/sdk/client';
import { classNames } from '@atrium/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { addDays, findLastDay } from '../../days.ts';
import { hueClass } from '../../describe.ts';
import type { Calendar } from '../../types.ts';
import { describeTimes, type Draft } from '../heldMove.ts';
import { useRoomHint } from '../useRoomHint.ts';
import type { BusyLane } from './Colleagues.tsx';
import { HOUR, isTimed, partOn } from './weekLayout.ts';

interface DraftBlocksProps {
  readonly draft: Draft;
  /** The days that are drawn. */
  readonly days: readonly string[];
  readonly lanes: readonly BusyLane[];
  /** The scrolling hours. */
  readonly body: RefObject<HTMLElement | null>;
}

/** Where a schedule would be between the hours, with when that is, and who and which room is free. */
export function DraftBlocks({ draft, days, lanes, body }: DraftBlocksProps) {
  const { t } = useAtrium<Calendar>();
  const { schedule, times, isHeld } = draft;
  const hint = useRoomHint(schedule ?? undefined, times);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isHeld) first.current?.scrollIntoView({ block: 'nearest' });
  }, [isHeld, times]);
  if (!isTimed(times)) {
    const from = days.findIndex((day) => day >= times.startTime.slice(0, 10));
    if (from === -1) return null;
    return (
      <div className="calendar-drafts" style={{ top: body.current!.scrollTop, height: 0 }}>
        <div className="calendar-flying calendar-flying-tip" style={{ gridColumn: from + 2 }}>
          <DraftTip draft={draft} lanes={lanes} hint={hint?.text} />
        </div>
      </div>
    );
  }
  const parts = days.flatMap((day, at) => {
    const part = partOn(day, times);
    return part ? [{ at, ...part }] : [];
  });
  return (
    <div className="calendar-drafts">
      {parts.map(({ at, start, end }, index) => {
        const height = Math.max(20, ((end - start) / 60) * HOUR);
        const hasThirdLine = height >= HOUR - 2;
        return (
          <div
            key={at}
            ref={index === 0 ? first : undefined}
            className="calendar-flying"
            style={{ gridColumn: at + 2, top: (start / 60) * HOUR, height }}
          >
            {index === 0 && <DraftTip draft={draft} lanes={lanes} hint={hasThirdLine ? undefined : hint?.text} />}
            <div className={classNames('calendar-block', hueClass(schedule?.classColor ?? 'azure'))}>
              <time>
                {times.startTime.slice(11)}–{times.endTime.slice(11)}
              </time>
              <b>{schedule?.title ?? t('calendar.add')}</b>
              {hint && hasThirdLine && <small data-room={hint.state}>{hint.text}</small>}
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface DraftTipProps {
  readonly draft: Draft;
  readonly lanes: readonly BusyLane[];
  readonly hint: string | undefined;
}

function DraftTip({ draft: { times, refusal }, lanes, hint }: DraftTipProps) {
  const { t } = useAtrium<Calendar>();
  const busy = lanes.filter((lane) =>
    lane.busy.some(({ start, end }) => start < times.endTime && end > times.startTime),
  );
  const free = lanes.filter((lane) => !busy.includes(lane));
  const names = (some: readonly BusyLane[]) => some.map(({ name }) => name).join(t('calendar.pause'));
  const who = [
    free.length > 0 && t('week.free', { names: names(free) }),
    busy.length > 0 && t('week.notFree', { names: names(busy) }),
  ].filter(Boolean);
  return (
    <div className="calendar-drag-tip">
      <b>{describeTimes(t, times)}</b>
      {refusal !== undefined && <span>{refusal}</span>}
      {who.length > 0 && <span>{who.join(t('calendar.comma'))}</span>}
      {hint && <span>{hint}</span>}
    </div>
  );
}

/** Where a schedule would be among the whole days. */
export function DraftBar({ draft: { schedule, times }, days }: Pick<DraftBlocksProps, 'draft' | 'days'>) {
  const { t } = useAtrium<Calendar>();
  if (isTimed(times)) return null;
  const from = days.findIndex((day) => day >= times.startTime.slice(0, 10));
  const to = days.findLastIndex((day) => day <= findLastDay(times));
  if (from === -1 || to < from) return null;
  return (
    <div className="calendar-drafts">
      <div className="calendar-flying calendar-flying-bar" style={{ gridColumn: `${from + 2} / ${to + 3}` }}>
        <div className={classNames('calendar-event calendar-span', hueClass(schedule?.classColor ?? 'azure'))}>
          <span>{schedule?.title ?? t('calendar.add')}</span>
        </div>
      </div>
    </div>
  );
}

/** The days from one on that have a column. */
export const columnDays = (first: string, weekdays: readonly number[]): readonly string[] =>
  weekdays.map((weekday) => addDays(first, weekday));
