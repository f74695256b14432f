import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';

let handovers: TestHandovers;
let administrator: HandoverPerson;
let outsider: HandoverPerson;
let colleague: HandoverPerson;
beforeAll(async () => {
  handovers = await openHandover();
  ({ administrator } = handovers);
  colleague = await handovers.colleague();
  outsider = await handovers.colleague(['handover.category.manage'], '別家公司');
});
afterAll(() => handovers.dispose());

let count = 0;
const newName = () => `名稱${(count += 1)}`;
const addTag = async (more: object = {}, { api } = administrator) => {
  const body = { name: newName(), isEnabled: true, ...more };
  return { ...body, id: (await api.createTag({ body })).id };
};
const addCategory = async (more: object = {}, { api } = administrator) => {
  const tagIdSet = [handovers.options.tagId];
  const body = { name: newName(), isEnabled: true, tagIdSet, ...more };
  return { ...body, id: (await api.createCategory({ body })).id };
};
const missing = { code: 404 };
const wrong = (field: string, rule: unknown = expect.anything()) => ({
  code: 422,
  errors: expect.arrayContaining([expect.objectContaining({ field, rule })]) as unknown,
});
const sequenceOf = async (kind: 'listTags' | 'listCategories') =>
  (await colleague.api[kind]({ query: { pageSize: 100 } })).list.map(({ id, sequence }) => [id, sequence]);
const isNumbered = (order: (readonly number[])[]) => {
  expect(order.map(([, sequence]) => sequence)).toEqual(order.map((_, index) => index + 1));
};

describe('tags', () => {
  test('[S2-226][S2-074] GET /handoverTags is a page of tags, 15 by sequence unless asked otherwise', async () => {
    const tags = [await addTag({ name: '甲機房' }), await addTag({ name: '乙機房', isEnabled: false })];
    const first = await colleague.api.listTags();
    expect(first).toMatchObject({ page: 1, pageSize: 15 });
    isNumbered(first.list.map(({ id, sequence }) => [id, sequence]));
    const { list } = await colleague.api.listTags({
      query: { name: '機房', sortName: 'name', sort: 'desc' as 'DESC' },
    });
    expect(list.map(({ id }) => id)).toEqual(tags.map(({ id }) => id));
    expect(list[1]).toEqual({
      id: tags[1]!.id,
      name: '乙機房',
      isEnabled: false,
      sequence: expect.any(Number) as number,
      used: 0,
      version: 1,
      updatedBy: administrator.person.id,
      updatedOn: '2026-03-26 09:00',
    });
    const enabled = await colleague.api.listTags({ query: { name: '機房', isEnabled: true } });
    expect(enabled.list.map(({ name }) => name)).toEqual(['甲機房']);
    expect(await colleague.api.listTags({ query: { name: '機房', page: 2, pageSize: 1 } })).toMatchObject({
      totalSize: 2,
      list: [{ name: '乙機房' }],
    });
    expect((await outsider.api.listTags({ query: { name: '機房' } })).totalSize).toBe(0);
    await expect(colleague.api.listTags({ query: { sortName: 'used' as never } })).rejects.toMatchObject({ code: 422 });
  });

  test('[S2-227][S2-071][S2-072] POST /handoverTags adds one as the last; its name has 1 to 10 characters and is given once', async () => {
    const { id, name } = await addTag();
    expect((await sequenceOf('listTags')).at(-1)![0]).toBe(id);
    await expect(addTag({ name: '　 ' })).rejects.toMatchObject(wrong('name', '請輸入名稱'));
    await expect(addTag({ name: '一二三四五六七八九十十' })).rejects.toMatchObject(
      wrong('name', '名稱過長，最多 10 個字'),
    );
    await expect(addTag({ name: 'x'.repeat(101) })).rejects.toMatchObject({
      ...wrong('name', '名稱過長，最多 10 個字'),
      message: expect.stringContaining('名稱過長') as string,
    });
    await expect(addTag({ name: ` ${name} ` })).rejects.toMatchObject({
      code: 409,
      message: expect.stringContaining(name) as string,
    });
    await addTag({ name: 'Server' });
    await expect(addTag({ name: 'SERVER' })).rejects.toMatchObject({ code: 409 });
    // Another company has names of its own.
    await addTag({ name }, outsider);
    await addTag({ name: '一二三四五六七八九十' });
  });

  test('[S2-228][S2-076] PATCH /handoverTags/:id changes what is sent; a stale version is refused with that of GET /handoverTags/:id', async () => {
    const { id, name } = await addTag();
    await administrator.api.changeTag({ params: { id }, body: { isEnabled: false, version: 1 } });
    expect(await colleague.api.readTag({ params: { id } })).toMatchObject({ name, isEnabled: false, version: 2 });
    await expect(
      administrator.api.changeTag({ params: { id }, body: { name: '別的名稱', version: 1 } }),
    ).rejects.toMatchObject({ code: 412, data: { id, name, isEnabled: false, version: 2 } });
    await expect(administrator.api.changeTag({ params: { id }, body: { name: '' } })).rejects.toMatchObject(
      wrong('name'),
    );
    await expect(outsider.api.changeTag({ params: { id }, body: { name } })).rejects.toMatchObject(missing);
  });

  test('[S2-230] PUT /handoverTags/:id/sequence moves it and shifts the others', async () => {
    for (let index = 0; index < 4; index += 1) await addTag();
    const before = (await sequenceOf('listTags')).map(([id]) => id!);
    const last = before.at(-1)!;
    const order = await administrator.api.moveTag({ params: { id: last }, body: { sequence: 2 } });
    expect(order.map(({ id }) => id)).toEqual([before[0], last, ...before.slice(1, -1)]);
    isNumbered(order.map(({ id, sequence }) => [id, sequence]));
    const back = await administrator.api.moveTag({ params: { id: last }, body: { sequence: 9999 } });
    expect(back.map(({ id }) => id)).toEqual(before);
    await expect(administrator.api.moveTag({ params: { id: last }, body: { sequence: 0 } })).rejects.toMatchObject({
      code: 422,
    });
    expect((await sequenceOf('listTags')).map(([id]) => id)).toEqual(before);
  });

  test('many moves at once leave every place taken once', async () => {
    const ids = (await sequenceOf('listTags')).map(([id]) => id!);
    await Promise.all(
      ids.map((id, index) => administrator.api.moveTag({ params: { id }, body: { sequence: 1 + ((index * 7) % 5) } })),
    );
    isNumbered(await sequenceOf('listTags'));
  });

  test('[S2-229] DELETE /handoverTags/:id deletes one that nothing has; the others close the gap', async () => {
    const [first, second] = [await addTag(), await addTag()];
    await administrator.api.removeTag({ params: { id: first.id } });
    await expect(colleague.api.readTag({ params: { id: first.id } })).rejects.toMatchObject(missing);
    isNumbered(await sequenceOf('listTags'));
    const category = await addCategory({ tagIdSet: [second.id] });
    await expect(administrator.api.removeTag({ params: { id: second.id } })).rejects.toMatchObject({
      code: 409,
      status: 'IN_USE',
      message: '還有 1 個分類使用這個標籤，請先從分類移除，或改為停用。',
    });
    await administrator.api.removeCategory({ params: { id: category.id } });
    await administrator.api.removeTag({ params: { id: second.id } });
  });
});

describe('categories', () => {
  test('[S2-221][S2-074] GET /handoverTypes is a page of categories with the ids of their tags', async () => {
    const [one, other] = [await addTag(), await addTag()];
    const { id } = await addCategory({ name: '值班', tagIdSet: [other.id, one.id] });
    const { list } = await colleague.api.listCategories({ query: { name: '值班' } });
    expect(list).toMatchObject([
      { typeId: id, typeName: '值班', name: '值班', tagIdSet: [one.id, other.id], isEnabled: true, used: 0 },
    ]);
    expect(await colleague.api.listCategories()).toMatchObject({ page: 1, pageSize: 15 });
    isNumbered(await sequenceOf('listCategories'));
    expect((await outsider.api.listCategories({ query: { name: '值班' } })).totalSize).toBe(0);
  });

  test('[S2-222]POST /handoverTypes needs a name of 1 to 10 characters, given once, and a tag of the company', async () => {
    const { id, name } = await addCategory();
    expect(await colleague.api.readCategory({ params: { id } })).toMatchObject({
      name,
      tagIdSet: [handovers.options.tagId],
    });
    await expect(addCategory({ name: '' })).rejects.toMatchObject(wrong('name'));
    await expect(addCategory({ name: '一二三四五六七八九十十' })).rejects.toMatchObject(
      wrong('name', '名稱過長，最多 10 個字'),
    );
    await expect(addCategory({ name })).rejects.toMatchObject({ code: 409 });
    await expect(addCategory({ tagIdSet: [] })).rejects.toMatchObject(wrong('tagIdSet'));
    await expect(addCategory({ tagIdSet: undefined })).rejects.toMatchObject(wrong('tagIdSet'));
    const foreign = await addTag({}, outsider);
    for (const unknown of [987_654, foreign.id])
      await expect(addCategory({ tagIdSet: [handovers.options.tagId, unknown] })).rejects.toMatchObject({
        code: 422,
        message: '所選的標籤已不存在，請重新選取。',
      });
    expect((await colleague.api.listCategories({ query: { name } })).totalSize).toBe(1);
  });

  test('[S2-223][S2-076] PATCH /handoverTypes/:id changes what GET /handoverTypes/:id has, and replaces its tags', async () => {
    const tag = await addTag();
    const { id, name } = await addCategory();
    await administrator.api.changeCategory({ params: { id }, body: { isEnabled: false } });
    expect(await colleague.api.readCategory({ params: { id } })).toMatchObject({
      name,
      isEnabled: false,
      tagIdSet: [handovers.options.tagId],
    });
    await administrator.api.changeCategory({ params: { id }, body: { tagIdSet: [tag.id, tag.id] } });
    expect((await colleague.api.readCategory({ params: { id } })).tagIdSet).toEqual([tag.id]);
    await expect(
      administrator.api.changeCategory({ params: { id }, body: { name: '改名', version: 1 } }),
    ).rejects.toMatchObject({ code: 412, data: { typeId: id, typeName: name, tagIdSet: [tag.id] } });
    await expect(outsider.api.readCategory({ params: { id } })).rejects.toMatchObject(missing);
  });

  test('[S2-225] PUT /handoverTypes/:id/sequence moves it and shifts the others', async () => {
    for (let index = 0; index < 3; index += 1) await addCategory();
    const before = (await sequenceOf('listCategories')).map(([id]) => id!);
    const order = await administrator.api.moveCategory({ params: { id: before[2]! }, body: { sequence: 1 } });
    expect(order.map(({ id }) => id)).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
    isNumbered(order.map(({ id, sequence }) => [id, sequence]));
  });

  test('[S2-224] DELETE /handoverTypes/:id deletes one that no handover has', async () => {
    const { id } = await addCategory();
    await administrator.api.removeCategory({ params: { id } });
    await expect(colleague.api.readCategory({ params: { id } })).rejects.toMatchObject(missing);
    isNumbered(await sequenceOf('listCategories'));
  });

  test('[S2-231] GET /handoverTypeTags has the enabled tags of a category; without it all pairs', async () => {
    const [on, off] = [await addTag(), await addTag({ isEnabled: false })];
    const { id, name } = await addCategory({ tagIdSet: [on.id, off.id] });
    const tags = await colleague.api.categoryTags({ query: { typeId: id } });
    expect(tags).toEqual([
      {
        typeId: id,
        typeName: name,
        isTypeEnabled: true,
        tagId: on.id,
        tagName: on.name,
        id: on.id,
        name: on.name,
        isEnabled: true,
      },
    ]);
    const pairs = await colleague.api.categoryTags();
    expect(pairs.filter(({ typeId }) => typeId === id).map(({ tagId }) => tagId)).toEqual([on.id, off.id]);
    expect(pairs.length).toBeGreaterThan(2);
    expect(await outsider.api.categoryTags({ query: { typeId: id } })).toEqual([]);
  });
});

test('[S2-077] only people who may manage categories change categories and tags; everyone reads them', async () => {
  const [tag, category] = [await addTag(), await addCategory()];
  const { api } = colleague;
  const body = { name: newName(), isEnabled: true };
  const calls = [
    () => api.createTag({ body }),
    () => api.changeTag({ params: { id: tag.id }, body }),
    () => api.moveTag({ params: { id: tag.id }, body: { sequence: 1 } }),
    () => api.removeTag({ params: { id: tag.id } }),
    () => api.createCategory({ body: { ...body, tagIdSet: [tag.id] } }),
    () => api.changeCategory({ params: { id: category.id }, body }),
    () => api.moveCategory({ params: { id: category.id }, body: { sequence: 1 } }),
    () => api.removeCategory({ params: { id: category.id } }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  expect(await api.readTag({ params: { id: tag.id } })).toMatchObject({ name: tag.name });
  expect(await api.readCategory({ params: { id: category.id } })).toMatchObject({ name: category.name });
});

test('a company has 200 categories and 1,000 tags at most, and a category 100 tags', async () => {
  const manager = await handovers.colleague(['handover.category.manage'], '滿載公司');
  const { companyId, id: by } = manager.person;
  const fill = async (table: 'tags' | 'categories', most: number) => {
    const { rows } = (await handovers.server.db.execute(sql`
      insert into ${sql.raw(`handover.${table}`)} (company_id, name, is_enabled, sequence, updated_by, updated_on)
      select ${companyId}, 'n' || at, true, at, ${by}, now() from generate_series(1, ${most - 1}::int) as at
      returning id`)) as unknown as { rows: { id: number }[] };
    return rows.map(({ id }) => id);
  };
  const full = { code: 422, message: expect.stringContaining('最多') as string };
  const tagIds = await fill('tags', 1000);
  await addTag({}, manager);
  await expect(addTag({}, manager)).rejects.toMatchObject(full);
  await fill('categories', 200);
  await expect(addCategory({ tagIdSet: tagIds.slice(0, 101) }, manager)).rejects.toMatchObject(wrong('tagIdSet'));
  await addCategory({ tagIdSet: tagIds.slice(0, 100) }, manager);
  await expect(addCategory({ tagIdSet: tagIds.slice(0, 1) }, manager)).rejects.toMatchObject(full);
});

test('what is changed is audited, and reaches open screens of the company', async () => {
  const [listening, elsewhere] = [await colleague.listen(), await outsider.listen()];
  const { id } = await addTag();
  expect(await listening.next('optionsChanged')).toEqual({});
  const entries = await handovers.server.context.audit.history(`tag:${id}`);
  expect(entries).toMatchObject([{ action: 'tag.create', employeeId: administrator.person.id }]);
  await addTag({}, outsider);
  // The first event of the other company is its own.
  expect(await elsewhere.next('optionsChanged')).toEqual({});
});
