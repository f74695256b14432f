import { Created, Flag, Id, Nothing, Page, Paging, type Path, RawText, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_ITEMS } from './limits.ts';
import { referenceFields } from './referenceFields.ts';

const version = Whole(1).optional();

/** The bodies of `create` and `change`. */
export const referenceBodies = {
  create: z.object({ ...referenceFields, isEnabled: Flag.default(true) }),
  change: z.object(referenceFields).partial().extend({ version }),
};

/** A platform, type or required field. */
export const Reference = z.object({
  id: z.int(),
  name: z.string(),
  isEnabled: z.boolean(),
  version: z.int(),
  /** *(ext)* How many accounts that the caller sees have it, without deleted ones; of a required field, how many purposes. */
  used: z.int(),
  /** *(ext)* Employee id of the last editor, null for the system. */
  updatedBy: z.int().nullable(),
  /** *(ext)* `YYYY-MM-DD HH:mm:ss` of the server. */
  updatedOn: z.string(),
});

/** An enabled record in a drop-down. */
export const Item = z.object({ id: z.int(), name: z.string() });

const One = z.object({ id: Id });

/**
 * The calls that platforms, types, purposes and required fields have in common. Writes return 201 (C.1-2).
 *
 * @param base their address
 * @param relation the kind of row of the contract's `relations`
 * @param row a record as the list and `read` return it
 */
export function referenceCalls<
  const Base extends Path,
  const Relation extends string,
  Row extends z.ZodType,
  Create extends z.ZodObject,
  Change extends z.ZodObject,
>(base: Base, relation: Relation, row: Row, { create, change }: { readonly create: Create; readonly change: Change }) {
  const on = { relation, allow: ['company'] } as const;
  const needs = 'platform.manage';
  return {
    list: {
      get: base,
      query: Paging.extend({
        /** Part of the name. */
        name: RawText(100).optional(),
        isEnabled: Flag.optional(),
        sortName: z.enum(['id', 'name', 'isEnabled', 'updatedOn']).default('id'),
      }),
      returns: Page(row),
      needs,
    },
    /** Enabled ones only, regardless of `isEnabled` (C.9-12). */
    items: {
      get: `${base}/dropdownItems`,
      query: z.object({ isEnabled: Flag.optional() }),
      returns: z.array(Item).max(MAX_ITEMS),
      list: true,
      needs: 'anyone',
    },
    read: { get: `${base}/:id`, params: One, returns: row, needs, on },
    create: { post: base, body: create, returns: Created, success: 201, needs },
    change: {
      patch: `${base}/:id`,
      params: One,
      body: change,
      returns: Created,
      success: 201,
      needs,
      on,
    },
    /** Refused with 409 while accounts or purposes have it. */
    remove: { delete: `${base}/:id`, params: One, returns: Nothing, needs, on },
  } as const;
}
