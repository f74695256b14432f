import { z } from 'zod';

/** The largest id, version or count: the maximum of PostgreSQL's `integer`. */
export const LARGEST = 2_147_483_647;

/** Maximum length of a list of people: a bulletin goes to all staff. */
export const MAX_PEOPLE = 10_000;

/** The first valid year of a `Day` or `Month`; the last is next year. */
const FIRST_YEAR = 2000;

/**
 * Characters that no text may contain: NUL, which PostgreSQL cannot store; lone surrogates; and bidirectional
 * overrides, which can make a text look like another one.
 */
// oxlint-disable-next-line no-control-regex -- NUL is one of the refused characters
const UNSAFE = /[\0\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;

/** Control characters, separators of lines and paragraphs, and invisible marks of direction (U+061C, U+200E, U+200F). */
// oxlint-disable-next-line no-control-regex -- they are the refused characters
const NOT_ONE_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u061c\u200e\u200f]/;

/**
 * A whole number within bounds, as a number or in canonical decimal digits: `7` and `'7'`, never `'07'`, `'+7'`,
 * `'7.0'`, `'1e0'` or `'0x7'`. `maximum` is `LARGEST` by default.
 */
export const Whole = (minimum: number, maximum: number = LARGEST) =>
  z.union([
    z.int().min(minimum).max(maximum),
    z
      .string()
      .regex(/^(0|-?[1-9]\d{0,9})$/)
      .transform(Number)
      .pipe(z.int().min(minimum).max(maximum)),
  ]);

/** An id: 1 to `LARGEST` in canonical digits. In a path anything else is 404 (C.1-16). */
export const Id = Whole(1);

const isNear = (day: string) => {
  const year = Number(day.slice(0, 4));
  return year >= FIRST_YEAR && year <= new Date().getFullYear() + 1;
};

/** `YYYY-MM-DD`, from 2000 to the end of next year. */
export const Day = z.iso.date().refine(isNear, { params: { code: 'year' } });

/** `YYYY-MM`, from 2000 to the end of next year. */
export const Month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .refine(isNear, { params: { code: 'year' } })
  .meta({ examples: ['2024-02'] });

/** `HH:mm`, or `''` for no time. */
export const Clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/);

/** true/false, 1/0 and their strings, whatever the case (C.1-12). */
export const Flag = z.union([
  z.boolean(),
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).toLowerCase())
    .pipe(z.enum(['true', 'false', '1', '0']))
    .transform((value) => value === 'true' || value === '1'),
]);

/** Text after NFC and trim, its length counted in code points (C.1-18), without unsafe characters. */
export const Text = (minimum: number, maximum: number) =>
  trimmed()
    .refine((value) => hasLength(value, minimum, maximum), {
      params: minimum === 0 ? { code: 'most.text', maximum } : { code: 'length', minimum, maximum },
    })
    .meta({ minLength: minimum, maxLength: maximum });

/**
 * Text of one line: a title, a name, an address. A `Text` that refuses line breaks, tabs and other control characters, and marks of
 * writing direction, with which one name can look like another.
 */
export const Line = (minimum: number, maximum: number) =>
  line()
    .refine((value) => hasLength(value, minimum, maximum), {
      params: minimum === 0 ? { code: 'most.text', maximum } : { code: 'length', minimum, maximum },
    })
    .meta({ minLength: minimum, maxLength: maximum });

/** The name that people give a record: a `Line` whose errors tell a missing name from one that is too long. */
export const Name = (maximum: number) =>
  line()
    .refine((value) => value !== '', { params: { code: 'name.blank' } })
    .refine((value) => hasLength(value, 0, maximum), { params: { code: 'name.long', maximum } })
    .meta({ minLength: 1, maxLength: maximum });

const trimmed = () =>
  z
    .string()
    .refine((value) => !UNSAFE.test(value), { params: { code: 'unsafe' } })
    .transform((value) => value.normalize('NFC').trim());

/** Trimmed first: a line break at the end, as a copied cell has it, is no second line. */
const line = () => trimmed().refine((value) => !NOT_ONE_LINE.test(value), { params: { code: 'line' } });

/** A code point is at most two UTF-16 units, so that longer texts are refused without counting. */
function hasLength(value: string, minimum: number, maximum: number): boolean {
  if (value.length > 2 * maximum) return false;
  const { length } = [...value];
  return length >= minimum && length <= maximum;
}

/**
 * Text taken as it was sent, neither normalised nor trimmed: a key, a code, a password, a search text. At most
 * `maximum` UTF-16 units, without unsafe characters.
 */
export const RawText = (maximum: number, minimum = 0) =>
  z
    .string()
    .min(minimum)
    .max(maximum)
    .refine((value) => !UNSAFE.test(value), { params: { code: 'unsafe' } });

/** A record with arbitrary names, at most `maximum` of them. */
export const Dictionary = <Value extends z.ZodType>(value: Value, maximum: number) =>
  z
    .record(RawText(100), value)
    .refine((values) => Object.keys(values).length <= maximum, { params: { code: 'most.list', maximum } })
    .meta({ maxProperties: maximum });

/** Query of a paged list: page from 1, page size 1 to 100, default 15 (C.1-8). Extend it with filters. */
export const Paging = z.object({
  page: Whole(1).default(1),
  pageSize: Whole(1, 100).default(15),
  sort: z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(['ASC', 'DESC']))
    .optional(),
});

/**
 * `Paging` of a list that can be sorted, as `usePagedList` asks for it.
 *
 * @param first the order of a query that says none; `others` can be asked for, too
 * @example
 * list: { get: '/notes', query: PagingBy('name', 'changedOn').extend({ name: RawText(40).optional() }), returns: Page(Note), … }
 */
export const PagingBy = <const First extends string, const Others extends readonly string[]>(
  first: First,
  ...others: Others
) => Paging.extend({ sortName: z.enum<[First, ...Others]>([first, ...others]).default(first as never) });

/** A page of rows (C.1-7). */
export const Page = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row).max(100), totalSize: z.int(), page: z.int(), pageSize: z.int() });

/** A file of a record as `AttachmentList` and `UploadField` of the ui take it; `toAttachment` of the server makes one. */
export const Attachment = z.object({
  fileId: z.string(),
  fileName: z.string(),
  fileUrl: z.string(),
  /** *(ext)* Bytes. */
  size: z.int(),
  /** *(ext)* */
  mimeType: z.string(),
});

/** The response of a create. */
export const Created = z.object({ id: z.int() });

/** The empty response. */
export const Nothing = z.object({});

/** Departments of a company, and groups of a department. */
const MAX_UNITS = 2000;

/** `employee` is the employee number *(ext)*. */
const People = z.array(z.object({ id: z.int(), name: z.string(), employee: z.string() })).max(MAX_PEOPLE);

/** People by department and group, as member choosers show them. `unitsOf` of `@atrium/sdk/server/sharing` makes it. */
export const Units = z.object({
  departments: z
    .array(
      z.object({
        departmentId: z.int(),
        departmentName: z.string(),
        deptManagers: People,
        groups: z
          .array(
            z.object({
              groupId: z.int(),
              groupCode: z.string(),
              groupName: z.string(),
              groupManagers: People,
              employees: People,
            }),
          )
          .max(MAX_UNITS),
        /** *(ext)* People of the department who are in no group. */
        employees: People,
      }),
    )
    .max(MAX_UNITS),
  compManagers: People,
});
