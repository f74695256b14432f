import { z } from 'zod';

/** A positive integer id (C.1-16). */
export const Id = z.coerce.number().int().positive();

/** `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** `YYYY-MM`. */
export const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** `HH:mm`, or `''` where there is none. */
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

/** Text after NFC and trim, its length counted in code points (C.1-18). */
export const Text = (minimum: number, maximum: number) =>
  z
    .string()
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => [...value].length >= minimum && [...value].length <= maximum, {
      params: { code: 'length', minimum, maximum },
    });

/** Query of a paged list: page from 1, page size 1 to 100, default 15 (C.1-8). Extend it with `sortName` and filters. */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(15),
  sort: z
    .string()
    .transform((value) => value.toUpperCase())
    .pipe(z.enum(['ASC', 'DESC']))
    .optional(),
});

/** A page of rows (C.1-7). */
export const Page = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), totalSize: z.int(), page: z.int(), pageSize: z.int() });

/** The answer of a create. */
export const Created = z.object({ id: z.int() });

/** The answer of a call that only succeeds. */
export const Nothing = z.object({});
