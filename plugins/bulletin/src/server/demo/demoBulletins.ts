import { z } from 'zod';
import data from './bulletins.json' with { type: 'json' };

/** Ids of sub categories by their names, with those of their main categories. */
export type Filed = ReadonlyMap<string, { readonly mainCategoryId: number; readonly subCategoryId: number }>;

const Employee = z.string().regex(/^[A-Z]\d{3}$/);

const Bulletin = z.strictObject({
  title: z.string().max(100),
  /** Sub category. */
  in: z.string(),
  /** Employee number of its author. */
  by: Employee,
  /** Days from today to its start, which is at `at`, and to its end at 18:00; none in a draft. */
  days: z.tuple([z.int(), z.int()]).optional(),
  at: z.iso.time({ precision: -1 }).optional(),
  content: z.string(),
  /** Days to its deadline: everyone has to confirm it. */
  mustRead: z.int().optional(),
  /** Days to the last day on which it is first. */
  pinned: z.int().optional(),
  /** Codes of the departments whose people read it; everyone by default. */
  to: z.array(z.string()).optional(),
  /** Share of its readers that have read it. */
  read: z.number().min(0).max(1).optional(),
  /** Attachments: names and their texts. */
  files: z.record(z.string(), z.string()).optional(),
  /** A second revision since so many days, after which everyone has to read again. */
  edited: z.int().positive().optional(),
});

/** A bulletin of the demo company; days are relative to the day of loading. */
export type DemoBulletin = z.output<typeof Bulletin>;

const DemoBulletins = z.strictObject({
  /** Main and sub categories, in their order. */
  categories: z.array(z.strictObject({ name: z.string(), sub: z.array(z.string()) })),
  /** Categories that are disabled since: old bulletins still have them. */
  disabled: z.array(z.string()),
  /** In the order of their ids, from 1: the first two are those that notices of `plugins/notifications` open. */
  bulletins: z.array(Bulletin),
});

/** The categories and bulletins of the demo company. */
export const demoBulletins = (): z.output<typeof DemoBulletins> => DemoBulletins.parse(data);
