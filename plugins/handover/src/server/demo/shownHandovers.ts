import { z } from 'zod';
import data from './handovers.json' with { type: 'json' };

const Employee = z.string().regex(/^[A-Z]\d{3}$/);
const Days = z.int().nonnegative();

const Item = z.strictObject({
  text: z.string(),
  /** In so many days. */
  dueIn: z.int().optional(),
  isRequired: z.literal(true).optional(),
  /** Who did it, and how many days ago. */
  done: z.tuple([Employee, Days]).optional(),
});

const File = z.strictObject({ name: z.string(), content: z.string() });

const Comment = z.strictObject({ by: Employee, daysAgo: Days, text: z.string(), file: File.optional() });
export type ShownComment = z.output<typeof Comment>;

const Handover = z.strictObject({
  title: z.string(),
  /** Employee number of the publisher. */
  by: Employee,
  daysAgo: Days,
  time: z.iso.time({ precision: -1 }),
  category: z.string().optional(),
  tag: z.string().optional(),
  level: z.union([z.literal(2), z.literal(3)]).optional(),
  content: z.string(),
  /** Responsible people, and how many days ago they acknowledged it; null if they have not. */
  editors: z.array(z.tuple([Employee, Days.nullable()])),
  /** The group or department of the publisher, or employee numbers. */
  readers: z.union([z.enum(['group', 'department']), z.array(Employee)]).optional(),
  items: z.array(Item).optional(),
  files: z.array(File).optional(),
  comments: z.array(Comment).optional(),
  /** It will be closed in so many days; with `closed` it was, so many days ago. */
  closesIn: z.int().optional(),
  closed: z.strictObject({ daysAgo: Days, byJob: z.literal(true).optional() }).optional(),
  /** Its content was another one before. */
  revised: z.strictObject({ by: Employee, daysAgo: Days, before: z.string() }).optional(),
  /** It has a public link, which works for so many days. */
  publicFor: z.int().positive().optional(),
  /** E001 has marked it, has not read it, or has read it before it was revised. */
  isCollected: z.literal(true).optional(),
  unread: z.enum(['never', 'revision']).optional(),
  /** It is in the bin. */
  deletedDaysAgo: Days.optional(),
});

/** A handover of the demo company around the person of the pictures, E001 of 應用開發組. Days are before the day of loading. */
export type ShownHandover = z.output<typeof Handover>;

/**
 * The handovers of the demo company. The first one has the id 1, to which a notification of the demo company leads: nothing may be
 * put before it.
 */
export const shownHandovers = (): readonly ShownHandover[] => z.array(Handover).parse(data);
