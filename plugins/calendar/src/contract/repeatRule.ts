import { Whole } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_RULE_OCCURRENCES } from './limits.ts';
import { ScheduleDay } from './moments.ts';

/** Most days, weeks, months or years between two dates of a rule. */
export const MAX_EVERY = 99;

/** What a rule does with a day off of the company: weekends and holidays, but not the days that are made up for. */
export const DAYS_OFF = ['keep', 'skip', 'before', 'after'] as const;
export type DaysOff = (typeof DAYS_OFF)[number];

export const FREQUENCIES = ['day', 'week', 'month', 'year'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** The day of a month: by its date, the nth or last of a weekday, its last day, or its nth or last workday. */
export const MONTH_DAYS = ['date', 'weekday', 'last', 'workday'] as const;
export type MonthDay = (typeof MONTH_DAYS)[number];

/** Which dates a rule has, without its end. */
const kindFields = {
  frequency: z.enum(FREQUENCIES),
  /** Every so many days, weeks, months or years. */
  every: Whole(1, MAX_EVERY).default(1),
  /** Of a weekly one: 1 Monday to 7 Sunday, at least one. */
  weekdays: z.array(Whole(1, 7)).max(7).default([]),
  /** Of a monthly or yearly one. */
  monthDay: z.enum(MONTH_DAYS).default('date'),
  /** By date: 1 to 31. */
  date: Whole(1, 31).default(1),
  /** By weekday: 1 Monday to 7 Sunday. */
  weekday: Whole(1, 7).default(1),
  /** By weekday 1 to 5, by workday 1 to 15; -1 for the last. */
  nth: Whole(-1, 15).default(1),
  /** Of a yearly one: 1 to 12. */
  month: Whole(1, 12).default(1),
  /** Of a month without this date or fifth weekday: its last one, or none. */
  shortMonth: z.enum(['last', 'skip']).default('last'),
  daysOff: z.enum(DAYS_OFF).default('keep'),
};

/** *(ext)* A rule that repeats a schedule. It ends with a day or after so many dates; without both it never does. */
export const RepeatRuleBody = z.object({
  ...kindFields,
  /** The last day, included. */
  until: ScheduleDay.nullable().default(null),
  /** So many dates in all. Stored as the day of the last one. */
  count: Whole(1, MAX_RULE_OCCURRENCES).nullable().default(null),
});

/** *(ext)* The same in a response. */
export const RepeatRuleShape = z.object({
  frequency: z.enum(FREQUENCIES),
  every: z.int(),
  weekdays: z.array(z.int()).max(7),
  monthDay: z.enum(MONTH_DAYS),
  date: z.int(),
  weekday: z.int(),
  nth: z.int(),
  month: z.int(),
  shortMonth: z.enum(['last', 'skip']),
  daysOff: z.enum(DAYS_OFF),
  until: z.string().nullable(),
  count: z.int().nullable(),
});

/** A rule with its end, as it is sent and read. */
export type RepeatRule = z.output<typeof RepeatRuleBody>;

/** Which dates a rule has: what is stored of it beside its end. */
export type RuleKind = Omit<RepeatRule, 'until' | 'count'>;

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Which one of its weekday a day is in its month, from 1. */
const placeInMonth = (day: string): number => Math.ceil(Number(day.slice(8, 10)) / 7);

/** The rule that a person begins with: weekly on the weekday of the schedule, with what the other kinds would have. */
export function startRule(day: string): RepeatRule {
  return {
    frequency: 'week',
    every: 1,
    weekdays: [weekdayOf(day)],
    monthDay: 'date',
    date: Number(day.slice(8, 10)),
    weekday: weekdayOf(day),
    // A fifth one is the last; a fourth one is not, also where it is the last of its month.
    nth: placeInMonth(day) > 4 ? -1 : placeInMonth(day),
    month: Number(day.slice(5, 7)),
    shortMonth: 'last',
    daysOff: 'keep',
    until: null,
    count: null,
  };
}

/** A kind with usual values in place of those that do not matter for it, so that two that mean the same are equal. */
export function normaliseKind(rule: RuleKind): RuleKind {
  const inMonth = rule.frequency === 'month' || rule.frequency === 'year';
  const { monthDay } = rule;
  const isFifth = monthDay === 'weekday' && rule.nth === 5;
  return {
    frequency: rule.frequency,
    every: rule.every,
    weekdays: rule.frequency === 'week' ? [...new Set(rule.weekdays)].sort((one, other) => one - other) : [],
    monthDay: inMonth ? monthDay : 'date',
    date: inMonth && monthDay === 'date' ? rule.date : 1,
    weekday: inMonth && monthDay === 'weekday' ? rule.weekday : 1,
    nth: inMonth && (monthDay === 'weekday' || monthDay === 'workday') ? rule.nth : 1,
    month: rule.frequency === 'year' ? rule.month : 1,
    shortMonth: inMonth && ((monthDay === 'date' && rule.date > 28) || isFifth) ? rule.shortMonth : 'last',
    daysOff: inMonth && monthDay === 'workday' ? 'keep' : rule.daysOff,
  };
}
