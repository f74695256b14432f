import { type CallFailure, useAtrium, useLoaded, useNames } from '@atrium/sdk/client';
import { Button, companyDay, EmptyState, ErrorState, Field, Icon, Select, Skeleton } from '@atrium/ui';
import { DateRangeInput, type IsoDayRange, minutesBetween } from '@atrium/ui/dates';
import { durationText, TimeInput } from '@atrium/ui/inputs';
import { useEffect, useId, useRef, useState } from 'react';
import { FINDER_MINUTES, MAX_FINDER_DAYS, MAX_FINDER_PEOPLE } from '../../contract/finder.ts';
import { USUAL_HOURS } from '../../contract/limits.ts';
import { authorise } from '../authorise.ts';
import { addDays, dayNumber, formatHeading } from '../days.ts';
import type { Calendar, CalendarClient, FoundTime, TimesFound, Translate } from '../types.ts';
import './finder.css';

/** Minutes that are offered; another length that the form has is offered beside them. */
const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 480];
/** Seats that are offered; as many as there are people is offered besides. */
const SEATS = [4, 8, 12, 20, 30];
/** Days of the window at first, both included. */
const USUAL_DAYS = 14;

/** What a person looks for. */
interface Wanted {
  readonly length: number;
  readonly range: IsoDayRange;
  readonly start: string;
  readonly end: string;
  /** 0: no room. */
  readonly seats: number;
}

interface TimeSearchProps {
  /** The organiser first. */
  readonly people: readonly number[];
  /** The first day at first, and the minutes. */
  readonly from: string;
  readonly length: number;
  /** A room is looked for at first. */
  readonly withRoom: boolean;
  /** The schedule that is edited, which does not count. */
  readonly except?: number | undefined;
  /** Looks at once, without a press. */
  readonly startsAtOnce: boolean;
  readonly onChoose: (time: FoundTime) => void;
}

/** Looks for times at which people can meet, and offers the best ones. */
export function TimeSearch({ people, from, length, withRoom, except, startsAtOnce, onChoose }: TimeSearchProps) {
  const context = useAtrium<Calendar>();
  const { api, t } = context;
  const [wanted, setWanted] = useState<Wanted>(() =>
    firstWanted({ from, length, seats: withRoom ? people.length : 0 }),
  );
  const problem = findProblem(t, wanted, people.length);
  const body = toBody(people, wanted, except);
  const [asked, setAsked] = useState<string | null>(() => (startsAtOnce && problem === undefined ? body : null));
  const { value, failure, reload } = useLoaded(
    (signal) =>
      asked === null
        ? null
        : authorise(context).then(() =>
            api.findTimes({ body: JSON.parse(asked) as TimesAsked }, { quiet: true, signal }),
          ),
    [api, context, asked],
  );
  const ask = () => (asked === body ? void reload() : setAsked(body));
  const change = (part: Partial<Wanted>) => setWanted({ ...wanted, ...part });
  return (
    <>
      <SearchFields wanted={wanted} people={people.length} onChange={change} />
      <div className="calendar-finder-ask">
        <span role={problem ? 'alert' : undefined} className="calendar-finder-problem">
          {problem}
        </span>
        <Button variant="primary" icon="search" disabled={problem !== undefined} onClick={ask}>
          {t('finder.find')}
        </Button>
      </div>
      <section className="calendar-finder-found" aria-label={t('finder.found')} aria-live="polite">
        <Found asked={asked} isOld={asked !== body} value={value} failure={failure} onRetry={ask} onChoose={onChoose} />
      </section>
    </>
  );
}

type TimesAsked = Parameters<CalendarClient['api']['findTimes']>[0]['body'];

function firstWanted({ from, length, seats }: { from: string; length: number; seats: number }): Wanted {
  const today = companyDay();
  const first = from > today ? from : today;
  const { least, most } = FINDER_MINUTES;
  const minutes = Math.min(most, Math.max(least, length));
  const hours = minutes > countMinutes(first, USUAL_HOURS) ? { start: '08:00', end: '22:00' } : USUAL_HOURS;
  return { length: minutes, range: [first, addDays(first, USUAL_DAYS - 1)], ...hours, seats };
}

const countMinutes = (day: string, { start, end }: { readonly start: string; readonly end: string }): number =>
  minutesBetween(`${day} ${start}`, `${day} ${end}`);

const toBody = (people: readonly number[], { length, range, start, end, seats }: Wanted, except?: number): string =>
  JSON.stringify({
    people,
    length,
    from: range[0],
    to: range[1],
    start,
    end,
    ...(seats > 0 && { seats }),
    ...(except !== undefined && { except }),
  });

/** Why it cannot be looked for; undefined if it can. */
function findProblem(t: Translate, { range: [from, to], start, end, length }: Wanted, people: number) {
  if (people > MAX_FINDER_PEOPLE) return t('finder.people.most', { most: MAX_FINDER_PEOPLE });
  if (from === null || to === null) return t('finder.days.missing');
  if (dayNumber(to) - dayNumber(from) >= MAX_FINDER_DAYS) return t('freeBusy.days', { most: MAX_FINDER_DAYS });
  return countMinutes(from, { start, end }) < length ? t('finder.hours') : undefined;
}

interface SearchFieldsProps {
  readonly wanted: Wanted;
  readonly people: number;
  readonly onChange: (part: Partial<Wanted>) => void;
}

function SearchFields({ wanted, people, onChange }: SearchFieldsProps) {
  const { t } = useAtrium<Calendar>();
  const { length, range, start, end, seats } = wanted;
  const lengths = [...new Set([...LENGTHS, length])].sort((one, other) => one - other);
  const counts = [...new Set([1, ...SEATS, people, ...(seats > 0 ? [seats] : [])])].sort((one, other) => one - other);
  return (
    <div className="calendar-finder-fields">
      <Field label={t('finder.length')}>
        <Select
          options={lengths.map((minutes) => ({ value: String(minutes), label: durationText(minutes) }))}
          value={String(length)}
          onChange={(value) => onChange({ length: Number(value) })}
        />
      </Field>
      <Field label={t('finder.seats')}>
        <Select
          options={[
            { value: '0', label: t('finder.seats.none') },
            ...counts.map((count) => ({
              value: String(count),
              label: count === 1 ? t('finder.seats.any') : t('finder.seats.least', { count }),
            })),
          ]}
          value={String(seats)}
          onChange={(value) => onChange({ seats: Number(value) })}
        />
      </Field>
      <Field label={t('finder.days')}>
        <DateRangeInput value={range} min={companyDay()} onChange={(days) => onChange({ range: days })} />
      </Field>
      <Field label={t('finder.hoursOfDay')}>
        <div className="at-span" role="group" aria-label={t('finder.hoursOfDay')}>
          <TimeInput
            value={start}
            clearable={false}
            label={t('finder.start')}
            onChange={(time) => time && onChange({ start: time })}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            value={end}
            clearable={false}
            since={start}
            label={t('finder.end')}
            onChange={(time) => time && onChange({ end: time })}
          />
        </div>
      </Field>
    </div>
  );
}

interface FoundProps {
  /** null: nothing was looked for yet. */
  readonly asked: string | null;
  /** Something else is chosen by now. */
  readonly isOld: boolean;
  readonly value: TimesFound | null;
  readonly failure: CallFailure | null;
  readonly onRetry: () => void;
  readonly onChoose: (time: FoundTime) => void;
}

function Found({ asked, isOld, value, failure, onRetry, onChoose }: FoundProps) {
  const { t } = useAtrium<Calendar>();
  const list = useRef<HTMLOListElement>(null);
  // What was asked for with a press is where the keyboard goes on.
  useEffect(() => {
    if (value && document.activeElement?.closest('.calendar-finder-ask'))
      list.current?.querySelector('button')?.focus();
  }, [value]);
  if (asked === null) return <p className="at-mute">{t('finder.lead')}</p>;
  if (failure) return <ErrorState title={t('finder.failed')} failure={failure} onRetry={onRetry} />;
  if (!value) return <Skeleton height={240} />;
  return (
    <>
      {isOld && <p className="calendar-finder-note">{t('finder.old')}</p>}
      {value.failed.length > 0 && (
        <p className="calendar-finder-note" role="status">
          <Icon name="warning-sign" size={14} />
          {t('finder.unknown', { names: value.failed.join(t('calendar.pause')) })}
        </p>
      )}
      {value.list.length === 0 ? (
        <EmptyState title={t('finder.none')} icon="time">
          {emptyText(t, value)}
        </EmptyState>
      ) : (
        <ol className="calendar-finder-times" ref={list}>
          {value.list.map((time) => (
            <TimeRow key={`${time.day} ${time.start}`} time={time} people={value.people} onChoose={onChoose} />
          ))}
        </ol>
      )}
    </>
  );
}

function emptyText(t: Translate, { tried, withoutRoom }: TimesFound): string {
  if (tried === 0) return t('finder.none.tried');
  return withoutRoom === tried ? t('finder.none.room') : t('finder.none.people');
}

interface TimeRowProps {
  readonly time: FoundTime;
  readonly people: number;
  readonly onChoose: (time: FoundTime) => void;
}

/** A time with who would miss it, and the way to take it. */
function TimeRow({ time, people, onChoose }: TimeRowProps) {
  const { t } = useAtrium<Calendar>();
  const { day, start, end, missing, tentative, room } = time;
  const names = useNames([...missing.map(({ employeeId }) => employeeId), ...tentative]);
  const when = useId();
  const list = (texts: readonly string[]) => texts.join(t('calendar.pause'));
  return (
    <li>
      <span className="calendar-finder-when" id={when}>
        <b>{formatHeading(day)}</b> {start}–{end}
      </span>
      <span className="calendar-finder-who">
        {missing.length === 0 ? (
          <span className="calendar-finder-all">
            <Icon name="tick" size={14} />
            {t('finder.everyone', { count: people })}
          </span>
        ) : (
          <span>
            {t('finder.missing', {
              count: missing.length,
              names: list(
                missing.map(({ employeeId, kind }) =>
                  t('finder.person', { name: names.get(employeeId) ?? '', kind: t(`finder.kind.${kind}`) }),
                ),
              ),
            })}
          </span>
        )}
        {tentative.length > 0 && (
          <span className="at-mute">
            {t('finder.tentative', { names: list(tentative.map((id) => names.get(id) ?? '')) })}
          </span>
        )}
        {room && (
          <span className="at-mute">
            <Icon name="office" size={14} /> {t('finder.room', { room: room.roomName, count: room.people })}
          </span>
        )}
      </span>
      <Button small aria-describedby={when} onClick={() => onChoose(time)}>
        {t('finder.choose')}
      </Button>
    </li>
  );
}
