import { Created, Flag, Id, Name, Nothing, Page, Paging, type Path, RawText, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_FIELDS, MAX_ITEMS, MAX_NAME_LENGTH } from './limits.ts';

/** What a person fills in of a platform, type or required field. */
const referenceFields = {
  name: Name(MAX_NAME_LENGTH),
  isEnabled: Flag,
};

const version = Whole(1).optional();

/** The bodies of `create` and `change`. */
const referenceBodies = {
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
const Item = z.object({ id: z.int(), name: z.string() });

const One = z.object({ id: Id });

/**
 * The calls that platforms, types, purposes and required fields have in common. Writes return 201 (C.1-2).
 *
 * @param base their address
 * @param relation the kind of row of the contract's `relations`
 * @param row a record as the list and `read` return it
 */
function referenceCalls<
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

/** What a person fills in of a purpose. */
const purposeFields = {
  ...referenceFields,
  /** Ids of the required fields, in their order. */
  dynamicFields: z.array(Id).max(MAX_FIELDS),
  /** Accounts of this purpose need a link, an application date. */
  hasLink: Flag,
  hasApplyDate: Flag,
};

const purposeBodies = {
  create: z.object({
    ...purposeFields,
    isEnabled: Flag.default(true),
    dynamicFields: purposeFields.dynamicFields.default([]),
    hasLink: Flag.default(false),
    hasApplyDate: Flag.default(false),
  }),
  change: z
    .object(purposeFields)
    .partial()
    .extend({ version: Whole(1).optional() }),
};

/** A purpose and what its accounts need. */
export const Purpose = Reference.extend({
  dynamicFields: z.array(z.int()).max(MAX_FIELDS),
  hasLink: z.boolean(),
  hasApplyDate: z.boolean(),
});

/** A purpose in a drop-down: what the form of an account has to ask for is known with it. */
const PurposeItem = Item.extend({
  hasLink: z.boolean(),
  hasApplyDate: z.boolean(),
  /** *(ext)* Names of the enabled required fields, in their order. */
  required: z.array(z.string()).max(MAX_FIELDS),
});

const platforms = referenceCalls('/sitePlatforms', 'platform', Reference, referenceBodies);
const types = referenceCalls('/siteTypes', 'type', Reference, referenceBodies);
const fields = referenceCalls('/siteDynamicRequireds', 'requiredField', Reference, referenceBodies);
const purposes = referenceCalls('/sitePurposes', 'purpose', Purpose, purposeBodies);

/** Platforms, types, purposes and the required fields of purposes. */
export const references = {
  listPlatforms: platforms.list,
  platformItems: platforms.items,
  readPlatform: platforms.read,
  createPlatform: platforms.create,
  changePlatform: platforms.change,
  removePlatform: platforms.remove,

  listTypes: types.list,
  typeItems: types.items,
  readType: types.read,
  createType: types.create,
  changeType: types.change,
  removeType: types.remove,

  listRequiredFields: fields.list,
  requiredFieldItems: fields.items,
  readRequiredField: fields.read,
  createRequiredField: fields.create,
  changeRequiredField: fields.change,
  removeRequiredField: fields.remove,

  listPurposes: purposes.list,
  purposeItems: { ...purposes.items, returns: z.array(PurposeItem).max(MAX_ITEMS) },
  readPurpose: purposes.read,
  createPurpose: purposes.create,
  changePurpose: purposes.change,
  removePurpose: purposes.remove,
  /** The enabled required fields of a purpose, in their order. */
  fieldsOfPurpose: {
    get: '/sitePurposes/:id/dynamicRequireds',
    params: z.object({ id: Id }),
    returns: z.array(Item).max(MAX_FIELDS),
    list: true,
    needs: 'anyone',
    on: { relation: 'purpose', allow: ['company'] },
  },
} as const;
