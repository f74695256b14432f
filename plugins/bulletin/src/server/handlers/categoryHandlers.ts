import type { categoryCalls } from '../../contract/categoryCalls.ts';
import type { BulletinContext, CategoryRow, HandlersOf } from '../BulletinContext.ts';

import { CategoryStore } from '../rules/categories/CategoryStore.ts';
import {
  categoriesOf,
  ofCategories,
  readCategories,
  type MainCategory,
  type SubCategory,
} from '../rules/categories/readCategories.ts';

/** The calls on main and sub categories (S2 §7). */
export function categoryHandlers(context: BulletinContext): HandlersOf<typeof categoryCalls> {
  const { text } = context;
  const main = new CategoryStore(context, 'main');
  const sub = new CategoryStore(context, 'sub');
  return {
    mainCategories: ({ caller }) => readCategories(context, caller.companyId),
    async mainCategory({ params }) {
      return (await ofCategories(context, await main.find(params.id))) as MainCategory;
    },
    async createMainCategory({ body, caller, say }) {
      const id = await main.create(caller, null, body);
      say(text('category.main.added'));
      return { id };
    },
    async changeMainCategory({ params, body, caller, say }) {
      await main.change(caller, params.id, body);
      say(text('category.main.changed'));
      return {};
    },
    async removeMainCategory({ params, caller }) {
      await main.remove(caller, params.id);
      return {};
    },
    moveMainCategory: async ({ params, body, caller }) => ({
      order: await main.move(caller, params.id, body.sequence),
    }),
    async subCategories({ params }) {
      return ((await ofCategories(context, await main.find(params.id))) as MainCategory).subCategories;
    },
    async createSubCategory({ params, body, caller, say }) {
      const { id: parentId } = await main.find(params.id);
      const id = await sub.create(caller, parentId, body);
      say(text('category.sub.added'));
      return { id };
    },
    async subCategory({ params }) {
      return (await ofCategories(context, await sub.find(params.id))) as SubCategory;
    },
    async changeSubCategory({ params, body, caller, say }) {
      await sub.change(caller, params.id, body);
      say(text('category.sub.changed'));
      return {};
    },
    async removeSubCategory({ params, caller }) {
      await sub.remove(caller, params.id);
      return {};
    },
    moveSubCategory: async ({ params, body, caller }) => ({ order: await sub.move(caller, params.id, body.sequence) }),
    async categoryOptions({ caller }) {
      const rows = await categoriesOf(context, caller.companyId);
      const below = Map.groupBy(rows, ({ parentId }) => parentId);
      const subOf = ({ id, name, isEnabled }: CategoryRow) => ({ subCategoryId: id, subCategoryName: name, isEnabled });
      return (below.get(null) ?? []).map(({ id, name, isEnabled }) => ({
        ...{ mainCategoryId: id, mainCategoryName: name, isEnabled },
        subCategories: (below.get(id) ?? []).map(subOf),
      }));
    },
  };
}
