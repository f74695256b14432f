import { namedListHandlers } from '@atrium/sdk/server/namedList';
import type { categoryCalls } from '../../contract/categoryCalls.ts';
import type { BulletinContext, CategoryRow, HandlersOf } from '../BulletinContext.ts';
import { listCategories, mainCategoryList, readCategories, subCategoryList } from '../rules/categories.ts';

/** The calls on main and sub categories. */
export function categoryHandlers(context: BulletinContext): HandlersOf<typeof categoryCalls> {
  const { text, transaction } = context;
  const mains = mainCategoryList(context);
  const subs = subCategoryList(context);
  const main = namedListHandlers(() => mains, {
    async describe(found, caller) {
      const all = await readCategories(context, caller);
      return found.map(({ row }) => all.find(({ mainCategoryId }) => mainCategoryId === row.id)!);
    },
    messages: { create: text('category.main.created'), change: text('category.main.changed') },
  });
  const sub = namedListHandlers(() => subs, {
    async describe(found, caller) {
      const all = (await readCategories(context, caller)).flatMap(({ subCategories }) => subCategories);
      return found.map(({ row }) => all.find(({ subCategoryId }) => subCategoryId === row.id)!);
    },
    messages: { change: text('category.sub.changed') },
  });
  return {
    mainCategories: ({ caller }) => readCategories(context, caller),
    mainCategory: main.read,
    createMainCategory: main.create,
    changeMainCategory: async (call) => {
      await main.change(call);
      return {};
    },
    removeMainCategory: main.remove,
    moveMainCategory: async ({ params, body, caller }) => ({
      order: await mains.move(caller, params.id, body.sequence),
    }),
    subCategories: async (call) => (await main.read(call)).subCategories,
    createSubCategory: ({ params, body, caller, say }) =>
      transaction(async () => {
        // Otherwise the main category could be deleted before the insert.
        await mains.lock(caller.companyId);
        const { row } = await mains.find(params.id);
        const id = await subs.insert(caller, { ...body, parentId: row.id });
        say(text('category.sub.created'));
        return { id };
      }),
    subCategory: sub.read,
    changeSubCategory: async (call) => {
      await sub.change(call);
      return {};
    },
    removeSubCategory: sub.remove,
    moveSubCategory: async ({ params, body, caller }) => ({ order: await subs.move(caller, params.id, body.sequence) }),
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
