import { Id, namedListCalls } from '@atrium/sdk';
import { z } from 'zod';
import { MAX_CATEGORIES, MAX_TAGS, MAX_TAGS_OF_CATEGORY } from './limits.ts';
import { optionFields } from './fields.ts';

const categoryFields = { ...optionFields, tagIdSet: z.array(Id).min(1).max(MAX_TAGS_OF_CATEGORY) };

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

const common = {
  needs: 'handover.category.manage',
  reads: 'anyone',
  sortName: z.enum(['sequence', 'name', 'isEnabled', 'updatedOn']).default('sequence'),
} as const;

const categories = namedListCalls('/handoverTypes', {
  ...common,
  relation: 'category',
  row: Category,
  fields: categoryFields,
  most: MAX_CATEGORIES,
});
const tags = namedListCalls('/handoverTags', {
  ...common,
  relation: 'tag',
  row: Tag,
  fields: optionFields,
  most: MAX_TAGS,
});

/** Categories and tags, in an order that people choose (C.6-18): read by everyone. Those in use are not deleted (C.6-17). */
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
