import type { categoryCalls } from '../../contract/categoryCalls.ts';
import type { Caller } from '@atrium/sdk/server';
import type { BulletinContext, CategoryRow, HandlersOf } from '../BulletinContext.ts';
import {
  listCategories,
  type MainCategory,
  mainCategoryList,
  readCategories,
  readCategory,
  type SubCategory,
  subCategoryList,
} from '../rules/categories.ts';

/** The calls on main and sub categories. */
export function categoryHandlers(context: BulletinContext): HandlersOf<typeof categoryCalls> {
  const { text, transaction } = context;
  const main = mainCategoryList(context);
  const sub = subCategoryList(context);
  const mainOf = async (id: number, caller: Caller) =>
    (await readCategory(context, (await main.find(id)).row, caller)) as MainCategory;
  return {
    mainCategories: ({ caller }) => readCategories(context, caller),
    mainCategory: ({ params, caller }) => mainOf(params.id, caller),
    async createMainCategory({ body, caller, say }) {
      const id = await main.insert(caller, body);
      say(text('category.main.added'));
      return { id };
    },
    async changeMainCategory({ params, body, caller, say }) {
      await main.update(caller, params.id, body, ({ row }) => readCategory(context, row, caller));
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
    subCategories: async ({ params, caller }) => (await mainOf(params.id, caller)).subCategories,
    createSubCategory: ({ params, body, caller, say }) =>
      transaction(async () => {
        // Otherwise the main category could be deleted before the insert.
        await main.lock(caller.companyId);
        const { row } = await main.find(params.id);
        const id = await sub.insert(caller, { ...body, parentId: row.id });
        say(text('category.sub.added'));
        return { id };
      }),
    async subCategory({ params, caller }) {
      return (await readCategory(context, (await sub.find(params.id)).row, caller)) as SubCategory;
    },
    async changeSubCategory({ params, body, caller, say }) {
      await sub.update(caller, params.id, body, ({ row }) => readCategory(context, row, caller));
      say(text('category.sub.changed'));
      return {};
    },
    async removeSubCategory({ params, caller }) {
      await sub.remove(caller, params.id);
      return {};
    },
    moveSubCategory: async ({ params, body, caller }) => ({ order: await sub.move(caller, params.id, body.sequence) }),
    async categoryOptions({ caller }) {
      const rows = await listCategories(context, caller.companyId);
      const below = Map.groupBy(rows, ({ parentId }) => parentId);
      const subOf = ({ id, name, isEnabled }: CategoryRow) => ({ subCategoryId: id, subCategoryName: name, isEnabled });
      return (below.get(null) ?? []).map(({ id, name, isEnabled }) => ({
        mainCategoryId: id,
        mainCategoryName: name,
        isEnabled,
        subCategories: (below.get(id) ?? []).map(subOf),
      }));
    },
  };
}
