import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BulletinPerson, type Bulletins, openBulletins } from '../testing/openBulletins.ts';

let atrium: Bulletins;
let keeper: BulletinPerson;
let outsider: BulletinPerson;
beforeAll(async () => {
  atrium = await openBulletins();
  keeper = await atrium.colleague(['bulletin.category.manage']);
  outsider = await atrium.colleague(['bulletin.category.manage'], '別家公司');
});
afterAll(() => atrium.dispose());

const missing = { code: 404 };
const notAllowed = { code: 422, status: 'NOT_ALLOWED' };
const main = async (name: string) => (await keeper.api.createMainCategory({ body: { name } })).id;
const sub = async (id: number, name: string) =>
  (await keeper.api.createSubCategory({ params: { id }, body: { name } })).id;
const namesOf = async (person = keeper) =>
  (await person.api.mainCategories()).map(({ mainCategoryName }) => mainCategoryName);

describe('main categories', () => {
  test('[S2-254] POST /bulletinMainCategories adds one as the last; without the permission it does not', async () => {
    const answer = await atrium.send(keeper, 'POST', '/bulletinMainCategories', {
      name: ' 人事公告 ',
      isEnabled: false,
    });
    expect(answer).toMatchObject({ http: 200, code: 200, msg: '新增主分類成功' });
    const { id } = answer.data as { id: number };
    expect((await keeper.api.mainCategories()).at(-1)).toMatchObject({
      mainCategoryId: id,
      mainCategoryName: '人事公告',
      isEnabled: false,
      used: 0,
      version: 1,
      subCategories: [],
      updatedByName: keeper.person.name,
    });
    await expect(atrium.author.api.createMainCategory({ body: { name: '不行' } })).rejects.toMatchObject(notAllowed);
  });

  test('[S2-253][S2-258] GET /bulletinMainCategories, GET /bulletinMainCategories/:id and GET /bulletinMainCategories/:id/subCategories are for who keeps them or publishes', async () => {
    const id = await main('財務公告');
    const below = [await sub(id, '報帳'), await sub(id, '薪資')];
    const subCategories = below.map((subCategoryId, at) => ({
      subCategoryId,
      subCategoryName: ['報帳', '薪資'][at],
      mainCategoryId: id,
      sequence: at + 1,
    }));
    for (const { api } of [keeper, atrium.author]) {
      const all = await api.mainCategories();
      expect(all.find(({ mainCategoryId }) => mainCategoryId === id)).toMatchObject({ subCategories });
      expect(await api.mainCategory({ params: { id } })).toMatchObject({ mainCategoryName: '財務公告', subCategories });
      expect(await api.subCategories({ params: { id } })).toMatchObject(subCategories);
    }
    const answer = await atrium.send(keeper, 'GET', `/bulletinMainCategories/${id}/subCategories`);
    expect(answer.list).toEqual(answer.data);
    await expect(atrium.reader.api.mainCategories()).rejects.toMatchObject(notAllowed);
    for (const read of [outsider.api.mainCategory, outsider.api.subCategories])
      await expect(read({ params: { id } })).rejects.toMatchObject(missing);
    await expect(keeper.api.mainCategory({ params: { id: below[0]! } })).rejects.toMatchObject(missing);
  });

  test('[S2-255] PATCH /bulletinMainCategories/:id changes what is sent; an older version is refused with the present row', async () => {
    const id = await main('福委公告');
    const answer = await atrium.send(keeper, 'PATCH', `/bulletinMainCategories/${id}`, { name: '福利公告' });
    expect(answer).toMatchObject({ code: 200, msg: '編輯主分類成功' });
    await keeper.api.changeMainCategory({ params: { id }, body: { isEnabled: false, version: 2 } });
    expect(await keeper.api.mainCategory({ params: { id } })).toMatchObject({
      mainCategoryName: '福利公告',
      isEnabled: false,
      version: 3,
    });
    await expect(
      keeper.api.changeMainCategory({ params: { id }, body: { name: '舊的', version: 2 } }),
    ).rejects.toMatchObject({ code: 412, data: { mainCategoryId: id, version: 3 } });
    await expect(outsider.api.changeMainCategory({ params: { id }, body: { name: '別家' } })).rejects.toMatchObject(
      missing,
    );
  });

  test('[S2-100] a name has 1 to 10 characters and is unique among its siblings, whatever the case of its letters', async () => {
    const id = await main('IT 公告');
    for (const name of ['', '   ', '一二三四五六七八九十壹'])
      await expect(keeper.api.createMainCategory({ body: { name } })).rejects.toMatchObject({
        code: 422,
        errors: [{ field: 'name', label: '分類名稱' }],
      });
    await expect(keeper.api.createMainCategory({ body: { name: 'it 公告' } })).rejects.toMatchObject({
      code: 409,
      message: '已有名稱為「it 公告」的分類，請換一個名稱。',
    });
    const other = await main('𠮷一二三四五六七八九');
    await sub(id, '維護');
    await sub(other, '維護');
    await expect(sub(id, '維護')).rejects.toMatchObject({ code: 409 });
  });

  test('[S2-256] DELETE /bulletinMainCategories/:id removes an empty one; with sub categories or bulletins it is 409', async () => {
    const id = await main('刪除用');
    const below = await sub(id, '次分類');
    await expect(keeper.api.removeMainCategory({ params: { id } })).rejects.toMatchObject({
      code: 409,
      message: '「刪除用」下有 1 個次分類，請先刪除次分類。',
    });
    await keeper.api.removeSubCategory({ params: { id: below } });
    await keeper.api.removeMainCategory({ params: { id } });
    await expect(keeper.api.mainCategory({ params: { id } })).rejects.toMatchObject(missing);
    await expect(keeper.api.removeMainCategory({ params: { id } })).rejects.toMatchObject(missing);
  });

  test('[S2-257] PUT /bulletinMainCategories/:id/sequence moves it, and its neighbours with it; beyond the end it is the last', async () => {
    const company = await atrium.colleague(['bulletin.category.manage'], '排序公司');
    const ids: number[] = [];
    for (const name of ['甲', '乙', '丙', '丁'])
      ids.push((await company.api.createMainCategory({ body: { name } })).id);
    const [one, two, three, four] = ids as [number, number, number, number];
    const move = (id: number, sequence: number) => company.api.moveMainCategory({ params: { id }, body: { sequence } });
    expect(await move(four, 2)).toEqual({ order: [one, four, two, three] });
    expect(await move(one, 99)).toEqual({ order: [four, two, three, one] });
    expect(await namesOf(company)).toEqual(['丁', '乙', '丙', '甲']);
    await company.api.removeMainCategory({ params: { id: two } });
    expect((await company.api.mainCategories()).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    await expect(move(one, 0)).rejects.toMatchObject({ code: 422 });
    await expect(keeper.api.moveMainCategory({ params: { id: one }, body: { sequence: 1 } })).rejects.toMatchObject(
      missing,
    );
  });
});

describe('sub categories', () => {
  test('[S2-259][S2-260][S2-261] POST /bulletinMainCategories/:id/subCategories, GET /bulletinSubCategories/:id, PATCH /bulletinSubCategories/:id', async () => {
    const parent = await main('教育訓練');
    const path = `/bulletinMainCategories/${parent}/subCategories`;
    const added = await atrium.send(keeper, 'POST', path, { name: '內訓', isEnabled: true });
    expect(added).toMatchObject({ code: 200, msg: '新增次分類成功' });
    const { id } = added.data as { id: number };
    const changed = await atrium.send(keeper, 'PATCH', `/bulletinSubCategories/${id}`, { isEnabled: false });
    expect(changed).toMatchObject({ code: 200, msg: '編輯次分類成功' });
    expect(await atrium.author.api.subCategory({ params: { id } })).toMatchObject({
      subCategoryId: id,
      subCategoryName: '內訓',
      mainCategoryId: parent,
      isEnabled: false,
      version: 2,
    });
    await expect(
      keeper.api.changeSubCategory({ params: { id }, body: { name: '舊', version: 1 } }),
    ).rejects.toMatchObject({ code: 412, data: { subCategoryId: id } });
    await expect(keeper.api.subCategory({ params: { id: parent } })).rejects.toMatchObject(missing);
    await expect(sub(id, '第三層')).rejects.toMatchObject(missing);
    await expect(atrium.reader.api.subCategory({ params: { id } })).rejects.toMatchObject(notAllowed);
  });

  test('a main category that is deleted while it gets a sub category has it, or is missing', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await main(`同時${round}`);
      const [added, removed] = await Promise.allSettled([
        sub(id, '次分類'),
        keeper.api.removeMainCategory({ params: { id } }),
      ]);
      if (added.status === 'rejected') expect(added.reason).toMatchObject(missing);
      else expect(removed).toMatchObject({ status: 'rejected', reason: { code: 409 } });
    }
  });

  test('[S2-262][S2-101] DELETE /bulletinSubCategories/:id is 409 while a bulletin has it, a deleted one too; it can be disabled', async () => {
    const parent = await main('使用中');
    const id = await sub(parent, '有公告');
    const used = { mainCategoryId: parent, subCategoryId: id };
    const bulletin = await atrium.publish([atrium.reader], used);
    await atrium.author.api.removeBulletin({ params: { id: bulletin } });
    await expect(keeper.api.removeSubCategory({ params: { id } })).rejects.toMatchObject({
      code: 409,
      message: '有 1 則公告使用「有公告」，不能刪除；可以改為停用。',
    });
    await keeper.api.changeSubCategory({ params: { id }, body: { isEnabled: false } });
    await expect(atrium.publish([atrium.reader], used)).rejects.toMatchObject({
      code: 422,
      errors: [{ field: 'subCategoryId', label: '次分類', rule: '這個次分類已停用，請重新選擇' }],
    });
    await keeper.api.changeMainCategory({ params: { id: parent }, body: { isEnabled: false } });
    await expect(atrium.publish([atrium.reader], used)).rejects.toMatchObject({
      errors: [{ field: 'mainCategoryId', rule: '這個主分類已停用，請重新選擇' }, { field: 'subCategoryId' }],
    });
  });

  test('[S2-263] PUT /bulletinSubCategories/:id/sequence moves it among those of its main category', async () => {
    const [parent, other] = [await main('排序一'), await main('排序二')];
    const ids = [await sub(parent, '甲'), await sub(parent, '乙'), await sub(parent, '丙')];
    const alone = await sub(other, '甲');
    const move = (id: number, sequence: number) => keeper.api.moveSubCategory({ params: { id }, body: { sequence } });
    expect(await move(ids[2]!, 1)).toEqual({ order: [ids[2], ids[0], ids[1]] });
    expect(await move(alone, 3)).toEqual({ order: [alone] });
    const [first] = await keeper.api.subCategories({ params: { id: parent } });
    expect(first).toMatchObject({ subCategoryId: ids[2], sequence: 1 });
  });

  test('[S2-264] GET /bulletinsMainSubCategories is for everyone: all of the company with whether they are enabled', async () => {
    const parent = await main('選項');
    await sub(parent, '啟用');
    const disabled = await sub(parent, '停用');
    await keeper.api.changeSubCategory({ params: { id: disabled }, body: { isEnabled: false } });
    const answer = await atrium.send(atrium.reader, 'GET', '/bulletinsMainSubCategories');
    expect(answer.list).toEqual(answer.data);
    expect(answer.data).toContainEqual({
      mainCategoryId: parent,
      mainCategoryName: '選項',
      isEnabled: true,
      subCategories: [
        { subCategoryId: expect.any(Number) as number, subCategoryName: '啟用', isEnabled: true },
        { subCategoryId: disabled, subCategoryName: '停用', isEnabled: false },
      ],
    });
    expect(await outsider.api.categoryOptions()).toEqual([]);
  });

  test('browsers of the company are notified of changed categories', async () => {
    const [near, far] = [await atrium.reader.listen(), await outsider.listen()];
    await main('會通知');
    expect(await near.next('categoriesChanged')).toEqual({});
    expect(far.waiting).toEqual([]);
  });
});
