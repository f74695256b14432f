import { z } from 'zod';
import data from './schedules.json' with { type: 'json' };

const Employee = z.string().regex(/^[A-Z]\d{3}$/);
const Clock = z.iso.time({ precision: -1 });

/** Who takes part: the group or department of the person of the pictures, everyone, or employee numbers. */
const Readers = z.union([z.enum(['group', 'department', 'company']), z.array(Employee)]);
export type DemoReaders = z.output<typeof Readers>;

const Schedule = z.strictObject({
  title: z.string(),
  typeId: z.int(),
  /** Employee number. */
  by: Employee,
  /** Work days from the day of loading: 0 is the day itself, or the next one. */
  day: z.int().optional(),
  /** Repeated on this weekday, 1 Monday to 5 Friday, or on this day of the month. */
  weekday: z.int().min(1).max(5).optional(),
  monthDay: z.int().min(1).max(28).optional(),
  start: Clock.optional(),
  end: Clock.optional(),
  spanDays: z.int().positive().optional(),
  readers: Readers.optional(),
  contractors: z.array(Employee).optional(),
  /** Places of rooms to try, from 0. */
  rooms: z.array(z.int().nonnegative()).optional(),
  address: z.string().optional(),
  memo: z.string().optional(),
  isTop: z.boolean().optional(),
  notifyMinutes: z.int().optional(),
  isCancelled: z.boolean().optional(),
  /** Of a repeat, the one in so many weeks from this one is cancelled. */
  cancelledWeek: z.int().optional(),
  /** Favourite of the person of the pictures. */
  isCollected: z.boolean().optional(),
  /** The person of the pictures has not read it. */
  isUnread: z.boolean().optional(),
  /** Oldest first. */
  comments: z.array(z.strictObject({ by: Employee, text: z.string() })).optional(),
});

/** A schedule of the demo company around the person of the pictures, E001 of 應用開發組. */
export type DemoSchedule = z.output<typeof Schedule>;

/** One page of an ordinary month: repeats, rooms, whole days, what is cancelled, unread and discussed. */
export const demoSchedules = (): readonly DemoSchedule[] => z.array(Schedule).parse(data);
