import type { Demo } from '@atrium/sdk/server';
import type { HandoverContext } from '../HandoverContext.ts';
import { categories, categoryTags, tags } from '../tables.ts';

/** Categories of a company with their tags, in their sequence. */
type Plan = readonly (readonly [name: string, tags: readonly string[], isEnabled?: false])[];

const PLAN: Plan = [
  ['系統移交', ['帳號', '排程', '憑證']],
  ['值班', ['客服', '機房']],
  ['設備', ['網路', '總機', '筆電']],
  ['文件', ['報表', '盤點', '訓練']],
  ['合約', ['採購']],
  ['舊系統', ['帳號', '排程'], false],
];

/** Finds them by company and name. */
export interface DemoOptions {
  categoryOf(companyId: number, name: string): number;
  tagOf(companyId: number, name: string): number;
}

/** The same categories and tags for each company; the last category is not used any more. */
export async function saveOptions(
  { db, clock }: HandoverContext,
  { people }: Pick<Demo, 'people'>,
): Promise<DemoOptions> {
  const found = new Map<string, number>();
  const keyOf = (kind: 'category' | 'tag', companyId: number, name: string) => `${kind} ${companyId} ${name}`;
  const companies = [...new Set(people.map(({ companyId }) => companyId))].sort((one, other) => one - other);
  const updatedOn = clock.now();
  const names = [...new Set(PLAN.flatMap(([, own]) => own))];
  for (const companyId of companies) {
    const common = (name: string, index: number, isEnabled = true) => ({
      companyId,
      name,
      isEnabled,
      sequence: index + 1,
      updatedOn,
    });
    const madeTags = await db
      .insert(tags)
      .values(names.map((name, index) => common(name, index)))
      .returning();
    const made = await db
      .insert(categories)
      .values(PLAN.map(([name, , isEnabled], index) => common(name, index, isEnabled)))
      .returning();
    for (const { id, name } of madeTags) found.set(keyOf('tag', companyId, name), id);
    for (const { id, name } of made) found.set(keyOf('category', companyId, name), id);
    await db.insert(categoryTags).values(
      PLAN.flatMap(([name, own]) =>
        own.map((tag) => ({
          categoryId: found.get(keyOf('category', companyId, name))!,
          tagId: found.get(keyOf('tag', companyId, tag))!,
        })),
      ),
    );
  }
  const idOf = (kind: 'category' | 'tag') => (companyId: number, name: string) => {
    const id = found.get(keyOf(kind, companyId, name));
    if (id === undefined) throw new RangeError(`company ${companyId} has no ${kind} ${name}`);
    return id;
  };
  return { categoryOf: idOf('category'), tagOf: idOf('tag') };
}
