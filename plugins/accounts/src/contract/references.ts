import { Flag, Id, Name, namedListCalls } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_FIELDS, MAX_ITEMS, MAX_NAME_LENGTH } from './limits.ts';

/** What a person fills in of a platform, type or required field. */
const fields = {
  name: Name(MAX_NAME_LENGTH),
  isEnabled: Flag,
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

/** What a person fills in of a purpose. */
const purposeFields = {
  ...fields,
  /** Ids of the required fields, in their order. */
  dynamicFields: z.array(Id).max(MAX_FIELDS),
  /** Accounts of this purpose need a link, an application date. */
  hasLink: Flag,
  hasApplyDate: Flag,
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

const common = {
  needs: 'platform.manage',
  sortName: z.enum(['id', 'name', 'isEnabled', 'updatedOn']).default('id'),
  most: MAX_ITEMS,
  /** Writes return 201 (C.1-2). */
  success: 201,
} as const;
const plain = { ...common, row: Reference, fields };

const platforms = namedListCalls('/sitePlatforms', { ...plain, relation: 'platform' });
const types = namedListCalls('/siteTypes', { ...plain, relation: 'type' });
const requiredFields = namedListCalls('/siteDynamicRequireds', { ...plain, relation: 'requiredField' });
const purposes = namedListCalls('/sitePurposes', {
  ...common,
  relation: 'purpose',
  row: Purpose,
  fields: purposeFields,
});

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

  listRequiredFields: requiredFields.list,
  requiredFieldItems: requiredFields.items,
  readRequiredField: requiredFields.read,
  createRequiredField: requiredFields.create,
  changeRequiredField: requiredFields.change,
  removeRequiredField: requiredFields.remove,

  listPurposes: purposes.list,
  purposeItems: { ...purposes.items, returns: z.array(PurposeItem).max(MAX_ITEMS) },
  readPurpose: purposes.read,
  createPurpose: {
    ...purposes.create,
    body: purposes.create.body.extend({
      dynamicFields: purposeFields.dynamicFields.default([]),
      hasLink: Flag.default(false),
      hasApplyDate: Flag.default(false),
    }),
  },
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
