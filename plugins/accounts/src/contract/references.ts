import { Flag, Id, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_FIELDS, MAX_ITEMS } from './limits.ts';
import { Item, Reference, referenceBodies, referenceCalls } from './referenceCalls.ts';
import { referenceFields } from './referenceFields.ts';

/** What a person fills in of a purpose. */
export const purposeFields = {
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
