import type { Caller } from '@atrium/sdk/server';
import { namedListHandlers } from '@atrium/sdk/server/namedList';
import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import type { categoryCalls } from '../../contract/categoryCalls.ts';
import { MAX_CATEGORIES, MAX_TAGS_OF_CATEGORY } from '../../contract/limits.ts';
import type { HandlersOf, HandoverContext } from '../HandoverContext.ts';
import { categoryList, type FoundOption, tagList, toOption } from '../rules/options.ts';
import { categories, categoryTags, tags } from '../tables.ts';

type CategoryCalls = Pick<
  typeof categoryCalls,
  | 'listCategories'
  | 'readCategory'
  | 'createCategory'
  | 'changeCategory'
  | 'removeCategory'
  | 'moveCategory'
  | 'categoryTags'
>;

/** Categories of handovers with their tags: read by everyone in the company. */
export function categoryHandlers(context: HandoverContext): HandlersOf<CategoryCalls> {
  const { db, transaction, text } = context;
  const listFor = (caller: Caller) => categoryList(context, caller);
  const describe = async (found: readonly FoundOption[]) => {
    const tagsOf = await findTagIds(
      context,
      found.map(({ row }) => row.id),
    );
    return found.map((one) => ({
      ...toOption(one),
      typeId: one.row.id,
      typeName: one.row.name,
      tagIdSet: tagsOf.get(one.row.id) ?? [],
    }));
  };
  const { list, read, remove, move } = namedListHandlers(listFor, {
    describe,
    messages: { remove: text('category.removed') },
  });
  return {
    listCategories: list,
    readCategory: read,
    createCategory: ({ body: { tagIdSet, ...values }, caller, say }) =>
      transaction(async () => {
        await checkTags(context, tagIdSet, caller.companyId);
        const id = await listFor(caller).insert(caller, values);
        await setTags(context, id, tagIdSet);
        say(text('category.created'));
        return { id };
      }),
    changeCategory: ({ params: { id }, body: { tagIdSet, ...values }, caller, say }) =>
      transaction(async () => {
        if (tagIdSet) await checkTags(context, tagIdSet, caller.companyId);
        await listFor(caller).update(caller, id, values, async (found) => (await describe([found]))[0]);
        if (tagIdSet) await setTags(context, id, tagIdSet);
        say(text('category.changed'));
        return { id };
      }),
    removeCategory: remove,
    moveCategory: move,
    categoryTags: ({ query: { typeId }, caller }) =>
      db
        .select({
          typeId: categories.id,
          typeName: categories.name,
          isTypeEnabled: categories.isEnabled,
          tagId: tags.id,
          tagName: tags.name,
          id: tags.id,
          name: tags.name,
          isEnabled: tags.isEnabled,
        })
        .from(categoryTags)
        .innerJoin(categories, eq(categories.id, categoryTags.categoryId))
        .innerJoin(tags, eq(tags.id, categoryTags.tagId))
        .where(
          and(
            eq(categories.companyId, caller.companyId),
            typeId === undefined ? undefined : and(eq(categories.id, typeId), eq(tags.isEnabled, true)),
          ),
        )
        .orderBy(asc(categories.sequence), asc(tags.sequence), asc(tags.id))
        .limit(MAX_CATEGORIES * MAX_TAGS_OF_CATEGORY),
  };
}

/** Ids of the tags of categories, in their sequence. */
async function findTagIds({ db }: HandoverContext, ids: readonly number[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({ categoryId: categoryTags.categoryId, tagId: tags.id })
    .from(categoryTags)
    .innerJoin(tags, eq(tags.id, categoryTags.tagId))
    .where(inArray(categoryTags.categoryId, [...ids]))
    .orderBy(asc(tags.sequence), asc(tags.id));
  for (const { categoryId, tagId } of rows) found.set(categoryId, [...(found.get(categoryId) ?? []), tagId]);
  return found;
}

/** @throws Refusal 422 for a tag that the company does not have */
async function checkTags({ db, refuse }: HandoverContext, tagIds: readonly number[], companyId: number): Promise<void> {
  const wanted = [...new Set(tagIds)];
  // Locked, so that none of them is deleted before it is one of the category.
  const found = await db
    .select({ id: tags.id })
    .from(tags)
    .where(and(inArray(tags.id, wanted), eq(tags.companyId, companyId)))
    .orderBy(asc(tags.id))
    .for('key share');
  if (found.length < wanted.length) throw refuse.invalid('category.unknownTag');
}

/** Handovers keep a tag that their category loses. */
async function setTags({ db }: HandoverContext, categoryId: number, tagIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(tagIds)];
  await db
    .delete(categoryTags)
    .where(and(eq(categoryTags.categoryId, categoryId), notInArray(categoryTags.tagId, wanted)));
  await db
    .insert(categoryTags)
    .values(wanted.map((tagId) => ({ categoryId, tagId })))
    .onConflictDoNothing();
}

type TagCalls = Omit<typeof categoryCalls, keyof CategoryCalls>;

/** Tags of handovers: read by everyone in the company. */
export function tagHandlers(context: HandoverContext): HandlersOf<TagCalls> {
  const { text } = context;
  const handlers = namedListHandlers((caller) => tagList(context, caller), {
    describe: (found) => found.map(toOption),
    messages: { create: text('tag.created'), change: text('tag.changed'), remove: text('tag.removed') },
  });
  return {
    listTags: handlers.list,
    readTag: handlers.read,
    createTag: handlers.create,
    changeTag: handlers.change,
    removeTag: handlers.remove,
    moveTag: handlers.move,
  };
}
