import { Created, Flag, Id, Nothing, Whole } from '@atrium/sdk';
import { z } from 'zod';
import { categoryFields, MAX_CATEGORIES } from './fields.ts';

const manage = 'bulletin.category.manage';
/** Authors of bulletins read the categories, too. */
const read = [manage, 'bulletin.publish'] as const;

const One = z.object({ id: Id });
const NewCategory = z.object({ ...categoryFields, isEnabled: Flag.default(true) });
const ChangedCategory = z
  .object(categoryFields)
  .partial()
  .extend({ version: Whole(1).optional() });
/** 1-based place among its siblings (C.6-18). */
const Place = z.object({ sequence: Whole(1) });
/** Ids in their new order. */
const Order = z.object({ order: z.array(z.int()).max(MAX_CATEGORIES) });

const common = {
  isEnabled: z.boolean(),
  sequence: z.int(),
  version: z.int(),
  /** *(ext)* How many bulletins have it, of those that the caller writes or may read now. */
  used: z.int(),
  /** *(ext)* */
  updatedByName: z.string(),
  /** *(ext)* `YYYY-MM-DD HH:mm:ss` of the server. */
  updatedOn: z.string(),
};

const SubCategory = z.object({
  subCategoryId: z.int(),
  subCategoryName: z.string(),
  mainCategoryId: z.int(),
  ...common,
});

const MainCategory = z.object({
  mainCategoryId: z.int(),
  mainCategoryName: z.string(),
  subCategories: z.array(SubCategory).max(MAX_CATEGORIES),
  ...common,
});

/** What the form of a bulletin offers; disabled ones too, so that it can warn of them (C.7-7). */
const CategoryOption = z.object({
  mainCategoryId: z.int(),
  mainCategoryName: z.string(),
  isEnabled: z.boolean(),
  subCategories: z
    .array(z.object({ subCategoryId: z.int(), subCategoryName: z.string(), isEnabled: z.boolean() }))
    .max(MAX_CATEGORIES),
});

const onMain = { relation: 'mainCategory', allow: ['company'] } as const;
const onSub = { relation: 'subCategory', allow: ['company'] } as const;

/** Main and sub categories of bulletins. */
export const categoryCalls = {
  mainCategories: {
    get: '/bulletinMainCategories',
    returns: z.array(MainCategory).max(MAX_CATEGORIES),
    list: true,
    needs: read,
  },
  mainCategory: { get: '/bulletinMainCategories/:id', params: One, returns: MainCategory, needs: read, on: onMain },
  createMainCategory: { post: '/bulletinMainCategories', body: NewCategory, returns: Created, needs: manage },
  changeMainCategory: {
    patch: '/bulletinMainCategories/:id',
    params: One,
    body: ChangedCategory,
    returns: Nothing,
    needs: manage,
    on: onMain,
  },
  removeMainCategory: {
    delete: '/bulletinMainCategories/:id',
    params: One,
    returns: Nothing,
    needs: manage,
    on: onMain,
  },
  moveMainCategory: {
    put: '/bulletinMainCategories/:id/sequence',
    params: One,
    body: Place,
    returns: Order,
    needs: manage,
    on: onMain,
  },
  subCategories: {
    get: '/bulletinMainCategories/:id/subCategories',
    params: One,
    returns: z.array(SubCategory).max(MAX_CATEGORIES),
    list: true,
    needs: read,
    on: onMain,
  },
  createSubCategory: {
    post: '/bulletinMainCategories/:id/subCategories',
    params: One,
    body: NewCategory,
    returns: Created,
    needs: manage,
    on: onMain,
  },
  subCategory: { get: '/bulletinSubCategories/:id', params: One, returns: SubCategory, needs: read, on: onSub },
  changeSubCategory: {
    patch: '/bulletinSubCategories/:id',
    params: One,
    body: ChangedCategory,
    returns: Nothing,
    needs: manage,
    on: onSub,
  },
  removeSubCategory: { delete: '/bulletinSubCategories/:id', params: One, returns: Nothing, needs: manage, on: onSub },
  moveSubCategory: {
    put: '/bulletinSubCategories/:id/sequence',
    params: One,
    body: Place,
    returns: Order,
    needs: manage,
    on: onSub,
  },
  /** For forms and filters. */
  categoryOptions: {
    get: '/bulletinsMainSubCategories',
    returns: z.array(CategoryOption).max(MAX_CATEGORIES),
    list: true,
    needs: 'anyone',
  },
} as const;
