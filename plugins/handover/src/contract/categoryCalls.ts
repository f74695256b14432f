import { Created, Flag, Id, Nothing, Page, Paging, type Path, RawText, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_CATEGORIES, MAX_TAGS, MAX_TAGS_OF_CATEGORY } from './limits.ts';
import { One, optionFields } from './fields.ts';

const categoryFields = { ...optionFields, tagIdSet: z.array(Id).min(1).max(MAX_TAGS_OF_CATEGORY) };

const version = Whole(1).optional();

/** A tag. */
export const Tag = z.object({
  id: z.int(),
  name: z.string(),
  isEnabled: z.boolean(),
  /** *(ext)* Its place, from 1. */
  sequence: z.int(),
  /** *(ext)* How many handovers have it, of those that the caller sees. */
  used: z.int(),
  version: z.int(),
  /** *(ext)* Employee id of the last editor, null for the system. */
  updatedBy: z.int().nullable(),
  /** *(ext)* `YYYY-MM-DD HH:mm` */
  updatedOn: z.string(),
});

/** A category with its tags, in their sequence. */
const Category = Tag.extend({
  typeId: z.int(),
  typeName: z.string(),
  tagIdSet: z.array(z.int()).max(MAX_TAGS_OF_CATEGORY),
});

const needs = 'handover.category.manage';

/** The calls that categories and tags have in common. */
function optionCalls<
  const Base extends Path,
  const Relation extends string,
  Row extends z.ZodType,
  Create extends z.ZodObject,
  Change extends z.ZodObject,
>(
  base: Base,
  relation: Relation,
  row: Row,
  { create, change, most }: { readonly create: Create; readonly change: Change; readonly most: number },
) {
  const on = { relation, allow: ['company'] } as const;
  return {
    list: {
      get: base,
      query: Paging.extend({
        /** Part of the name. */
        name: RawText(100).optional(),
        isEnabled: Flag.optional(),
        sortName: z.enum(['sequence', 'name', 'isEnabled', 'updatedOn']).default('sequence'),
      }),
      returns: Page(row),
      needs: 'anyone',
    },
    read: { get: `${base}/:id`, params: One, returns: row, needs: 'anyone', on },
    create: { post: base, body: create, returns: Created, needs },
    change: { patch: `${base}/:id`, params: One, body: change, returns: Created, needs, on },
    /** Refused with 409 while it is in use: disable it instead (C.6-17). */
    remove: { delete: `${base}/:id`, params: One, returns: Nothing, needs, on },
    /** Moves it to a place from 1; the others shift. Returns the new order (C.6-18). */
    move: {
      put: `${base}/:id/sequence`,
      params: One,
      body: z.object({ sequence: Whole(1) }),
      returns: z.array(z.object({ id: z.int(), sequence: z.int() })).max(most),
      list: true,
      needs,
      on,
    },
  } as const;
}

const categories = optionCalls('/handoverTypes', 'category', Category, {
  create: z.object({ ...categoryFields, isEnabled: Flag.default(true) }),
  change: z.object(categoryFields).partial().extend({ version }),
  most: MAX_CATEGORIES,
});
const tags = optionCalls('/handoverTags', 'tag', Tag, {
  create: z.object({ ...optionFields, isEnabled: Flag.default(true) }),
  change: z.object(optionFields).partial().extend({ version }),
  most: MAX_TAGS,
});

/** Categories and tags: read by everyone, changed by people who may manage them. */
export const categoryCalls = {
  listCategories: categories.list,
  readCategory: categories.read,
  createCategory: categories.create,
  changeCategory: categories.change,
  removeCategory: categories.remove,
  moveCategory: categories.move,

  listTags: tags.list,
  readTag: tags.read,
  createTag: tags.create,
  changeTag: tags.change,
  removeTag: tags.remove,
  moveTag: tags.move,

  /** The enabled tags of a category; without `typeId` all pairs of categories and tags (C.6-19). */
  categoryTags: {
    get: '/handoverTypeTags',
    query: z.object({ typeId: Id.optional() }),
    returns: z
      .array(
        z.object({
          typeId: z.int(),
          typeName: z.string(),
          /** *(ext)* Of the category. */
          isTypeEnabled: z.boolean(),
          tagId: z.int(),
          tagName: z.string(),
          id: z.int(),
          name: z.string(),
          isEnabled: z.boolean(),
        }),
      )
      .max(MAX_CATEGORIES * MAX_TAGS_OF_CATEGORY),
    list: true,
    needs: 'anyone',
  },
} as const;
