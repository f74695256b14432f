import { useAtrium } from '@atrium/sdk/client';
import { classNames, Field, Segmented, Select, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { MAX_RULE_OCCURRENCES, MAX_YEARS } from '../../contract/limits.ts';
import {
  DAYS_OFF,
  type DaysOff,
  FREQUENCIES,
  type Frequency,
  MAX_EVERY,
  MONTH_DAYS,
  type MonthDay,
  type RepeatRule,
} from '../../contract/repeatRule.ts';
import { addMonths } from '../../series.ts';
import { describeRule, hasDaysOff, isShortSomewhere, monthName, weekdayName } from '../describeRule.ts';
import type { Calendar } from '../types.ts';
import './rule.css';

interface RuleFieldsProps {
  readonly rule: RepeatRule;
  readonly onChange: (rule: RepeatRule) => void;
  /** The first day of the schedule, `YYYY-MM-DD`; `''` if it is not known. */
  readonly day: string;
}

interface PartProps {
  readonly rule: RepeatRule;
  readonly change: (part: Partial<RepeatRule>) => void;
}

/** A repeat of one's own: how often, on which days, what happens on days off, until when, and the sentence that says all of it. */
export function RuleFields({ rule, onChange, day }: RuleFieldsProps) {
  const { t } = useAtrium<Calendar>();
  const change = (part: Partial<RepeatRule>) => onChange({ ...rule, ...part });
  return (
    <div className="calendar-rule" role="group" aria-label={t('field.repeatRule')}>
      <PeriodFields rule={rule} change={change} />
      {rule.frequency === 'week' && <Weekdays rule={rule} change={change} />}
      {(rule.frequency === 'month' || rule.frequency === 'year') && <MonthFields rule={rule} change={change} />}
      {hasDaysOff(rule) && (
        <Field label={t('form.rule.daysOff')}>
          <Select
            options={DAYS_OFF.map((value) => ({ value, label: t(`form.rule.off.${value}`) }))}
            value={rule.daysOff}
            onChange={(daysOff) => change({ daysOff: daysOff as DaysOff })}
          />
        </Field>
      )}
      <EndFields rule={rule} change={change} day={day} />
      <p className="calendar-rule-sentence" role="status">
        {describeRule(t, rule)}
      </p>
      {rule.until === null && rule.count === null && <p className="calendar-rule-note">{t('form.rule.endless')}</p>}
    </div>
  );
}

/** A whole number within its bounds; what is typed beyond them is the nearest bound. */
function toWhole(text: string, most: number): number {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? 1 : Math.min(most, Math.max(1, number));
}

function PeriodFields({ rule, change }: PartProps) {
  const { t } = useAtrium<Calendar>();
  return (
    <div className="calendar-rule-row">
      <Field label={t('form.rule.every')} className="calendar-rule-number">
        <TextInput
          type="number"
          min={1}
          max={MAX_EVERY}
          value={String(rule.every)}
          onChange={({ target }) => change({ every: toWhole(target.value, MAX_EVERY) })}
        />
      </Field>
      <Field label={t('form.rule.frequency')}>
        <Select
          options={FREQUENCIES.map((value) => ({ value, label: t(`form.rule.${value}`) }))}
          value={rule.frequency}
          onChange={(frequency) => change({ frequency: frequency as Frequency })}
        />
      </Field>
    </div>
  );
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

function Weekdays({ rule, change }: PartProps) {
  const { t } = useAtrium<Calendar>();
  const chosen = new Set(rule.weekdays);
  const toggle = (weekday: number) => {
    const next = chosen.has(weekday) ? rule.weekdays.filter((one) => one !== weekday) : [...rule.weekdays, weekday];
    change({ weekdays: next.toSorted((one, other) => one - other) });
  };
  return (
    <div className="calendar-rule-weekdays" role="group" aria-label={t('form.rule.weekdays')}>
      {WEEKDAYS.map((weekday) => (
        <button
          type="button"
          key={weekday}
          className={classNames('calendar-rule-weekday', chosen.has(weekday) && 'calendar-rule-weekday-on')}
          aria-pressed={chosen.has(weekday)}
          onClick={() => toggle(weekday)}
        >
          {weekdayName(t, weekday)}
        </button>
      ))}
    </div>
  );
}

/** Options of whole numbers in a row. */
const upTo = (most: number, label: (number: number) => string) =>
  Array.from({ length: most }, (_, index) => ({ value: String(index + 1), label: label(index + 1) }));

function MonthFields({ rule, change }: PartProps) {
  const { t } = useAtrium<Calendar>();
  const { monthDay, frequency } = rule;
  const mostNth = monthDay === 'weekday' ? 5 : 15;
  const chooseDay = (next: MonthDay) =>
    change({ monthDay: next, ...(next === 'weekday' && rule.nth > 5 && { nth: -1 }) });
  return (
    <>
      <div className="calendar-rule-row">
        {frequency === 'year' && (
          <Field label={t('form.rule.monthLabel')}>
            <Select
              options={upTo(12, (month) => t('form.rule.monthName', { month: monthName(month) }))}
              value={String(rule.month)}
              onChange={(month) => change({ month: Number(month) })}
            />
          </Field>
        )}
        <Field label={t('form.rule.monthDay')}>
          <Select
            options={MONTH_DAYS.map((value) => ({ value, label: t(`form.rule.monthDay.${value}`) }))}
            value={monthDay}
            onChange={(next) => chooseDay(next as MonthDay)}
          />
        </Field>
        {monthDay === 'date' && (
          <Field label={t('form.rule.dateLabel')}>
            <Select
              options={upTo(31, (date) => t('form.rule.date', { date }))}
              value={String(rule.date)}
              onChange={(date) => change({ date: Number(date) })}
            />
          </Field>
        )}
        {(monthDay === 'weekday' || monthDay === 'workday') && (
          <Field label={t('form.rule.nthLabel')}>
            <Select
              options={[
                ...upTo(mostNth, (nth) => t('form.rule.nth', { nth })),
                { value: '-1', label: t('form.rule.nthLast') },
              ]}
              value={String(rule.nth)}
              onChange={(nth) => change({ nth: Number(nth) })}
            />
          </Field>
        )}
        {monthDay === 'weekday' && (
          <Field label={t('form.rule.weekdayLabel')}>
            <Select
              options={WEEKDAYS.map((weekday) => ({ value: String(weekday), label: weekdayName(t, weekday) }))}
              value={String(rule.weekday)}
              onChange={(weekday) => change({ weekday: Number(weekday) })}
            />
          </Field>
        )}
      </div>
      {isShortSomewhere(rule) && (
        <Field label={t('form.rule.shortMonth')}>
          <Select
            options={(['last', 'skip'] as const).map((value) => ({
              value,
              label: t(monthDay === 'date' ? `rule.short.${value}` : `rule.fifth.${value}`),
            }))}
            value={rule.shortMonth}
            onChange={(shortMonth) => change({ shortMonth: shortMonth === 'skip' ? 'skip' : 'last' })}
          />
        </Field>
      )}
    </>
  );
}

/** Dates of a repeat that is to end after some, to begin with. */
const USUAL_COUNT = 10;

function EndFields({ rule, change, day }: PartProps & Pick<RuleFieldsProps, 'day'>) {
  const { t } = useAtrium<Calendar>();
  const { until, count } = rule;
  const ends = count !== null ? 'count' : until === null ? 'never' : 'until';
  const choose = (next: typeof ends) => {
    if (next === 'until') change({ until: until ?? (day === '' ? null : addMonths(day, 12)), count: null });
    else change({ until: null, count: next === 'count' ? USUAL_COUNT : null });
  };
  return (
    <div className="calendar-rule-row">
      <Field label={t('form.rule.ends')}>
        <Segmented
          label={t('form.rule.ends')}
          options={(['until', 'count', 'never'] as const).map((value) => ({
            value,
            label: t(`form.rule.ends.${value}`),
          }))}
          value={ends}
          onChange={choose}
        />
      </Field>
      {ends === 'until' && (
        <Field label={t('field.stopTime')}>
          <DateInput
            value={until}
            onChange={(next) => next && change({ until: next })}
            {...(day && { min: day, max: addMonths(day, 12 * MAX_YEARS) })}
            label={t('field.stopTime')}
            placeholder={t('field.stopTime')}
          />
        </Field>
      )}
      {count !== null && (
        <Field label={t('form.rule.count')} className="calendar-rule-number">
          <TextInput
            type="number"
            min={1}
            max={MAX_RULE_OCCURRENCES}
            value={String(count)}
            onChange={({ target }) => change({ count: toWhole(target.value, MAX_RULE_OCCURRENCES) })}
          />
        </Field>
      )}
    </div>
  );
}
