import { planDay, type PlannedDay } from '../server/rules/plan.ts';

/** Days for the tests of the rules: 2026-03, in which the 6th is a Friday, the 7th a Saturday. */
export const DAY = { name: '日班', start: '09:00', end: '18:00' };
export const EVENING = { name: '晚班', start: '14:00', end: '23:00' };
export const NIGHT = { name: '大夜', start: '22:00', end: '06:00' };

type Times = typeof DAY;

/** A work day with a shift, by default the default one. */
export const workDay = (date: string, rostered?: Times): PlannedDay =>
  planDay({ date, isWork: true, name: '' }, rostered, DAY);

/** A day off, with a shift only if rostered. */
export const dayOff = (date: string, name = '', rostered?: Times): PlannedDay =>
  planDay({ date, isWork: false, name }, rostered, DAY);
