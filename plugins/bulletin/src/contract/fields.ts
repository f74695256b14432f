import { AudienceUnits, Day, Flag, Id, Line, MAX_PEOPLE, Name, RawText, RICH_LIMITS } from '@atrium/sdk';
import { z } from 'zod';

/** Characters of a category's name (S2-100). */
export const MAX_NAME_LENGTH = 10;

/** Main categories of a company, and sub categories of one of them. */
export const MAX_CATEGORIES = 100;

/** Characters of a title (S2-111). */
export const MAX_TITLE_LENGTH = 100;

/** Attachments of a bulletin. */
export const MAX_FILES = 10;

/** Characters of the first words of a bulletin, as lists show them. */
export const SUMMARY_LENGTH = 120;

/** Bulletins of a page of the poster. */
export const POSTER_PAGE_SIZE = 6;

/** Revisions of a bulletin that are listed; earlier ones are found by their number. */
export const MAX_LISTED_REVISIONS = 500;

/** Unread bulletins that a count names one by one. */
export const MAX_UNREAD = 200;

const WRITTEN = /^\d{4}-(0[1-9]|1[0-2])-\d{2}[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/;
const OFFSET = /(Z|[+-]\d{2}:?\d{2})$/;

/** The first year, and how many years ahead a bulletin may be visible. */
const FIRST_YEAR = 2000;
const YEARS_AHEAD = 5;

const isNear = (text: string) => {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= new Date().getFullYear() + YEARS_AHEAD;
};

/** Whether the date exists: 2026-02-30 does not. */
const exists = (text: string) => {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
};

const two = (part: number) => String(part).padStart(2, '0');

/** `YYYY-MM-DD HH:mm` in the time zone of the process, which the host sets to the company's. */
export const formatMoment = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;

/** A time as `YYYY-MM-DD HH:mm` of the company; `T`, seconds and an ISO offset are accepted (C.1-10). */
const Moment = z
  .string()
  .max(40)
  .regex(WRITTEN)
  .refine(exists, { params: { code: 'invalid' } })
  .refine(isNear, { params: { code: 'year' } })
  .transform((text) =>
    OFFSET.test(text) ? formatMoment(new Date(text.replace(' ', 'T'))) : text.slice(0, 16).replace('T', ' '),
  );

/** What a person fills in of a bulletin. What may be missing in a draft is required by the server when it is published. */
export const bulletinFields = {
  title: Line(1, MAX_TITLE_LENGTH),
  mainCategoryId: Id.nullable(),
  subCategoryId: Id.nullable(),
  publishedOn: Moment.nullable(),
  finishedOn: Moment.nullable(),
  content: RawText(RICH_LIMITS.bytes),
  /** With `units` those who are named by name; without it who is there through a unit only stays that. */
  readers: z.array(Id).max(MAX_PEOPLE),
  /** *(ext)* Units whose people read it, as long as they are in them. */
  units: AudienceUnits,
  /** *(ext)* Ids or links of uploads. */
  files: z.array(RawText(64, 1)).max(MAX_FILES),
  /** *(ext)* Every reader has to confirm it until `deadline`. */
  mustRead: Flag,
  deadline: Moment.nullable(),
  /** *(ext)* First in every list until the end of this day. */
  pinnedUntil: Day.nullable(),
  /** *(ext)* Only its author and who manages all bulletins see it. */
  isDraft: Flag,
};

/** What a person fills in of a main or sub category. */
export const categoryFields = {
  name: Name(MAX_NAME_LENGTH),
  isEnabled: Flag,
};

/** *(ext)* The text around words of the keyword that the title does not have; null if it has all, or without a keyword. */
export const FoundIn = z.object({ part: z.enum(['content', 'file', 'person']), text: z.string() });
export type FoundIn = z.output<typeof FoundIn>;
