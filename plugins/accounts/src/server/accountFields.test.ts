import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openVault, PASSWORD, passwordOf, type VaultPerson } from '../testing/openVault.ts';
import { sentPassword } from '../testing/wirePassword.ts';

let vault: Awaited<ReturnType<typeof openVault>>;
let owner: VaultPerson;
let administrator: VaultPerson;
beforeAll(async () => {
  vault = await openVault();
  owner = vault;
  administrator = await vault.colleague(['platform.manage']);
});
afterAll(() => vault.dispose());
beforeEach(() => vault.forgetLimits());

const wrong = (field: string, rule: string) => ({
  code: 422,
  errors: expect.arrayContaining([expect.objectContaining({ field, rule })]) as unknown,
});
let count = 0;
const name = () => `名稱${(count += 1)}`;
const purpose = async (more: object) => {
  const { id } = await administrator.api.createPurpose({ body: { name: name(), isEnabled: true, ...more } });
  return id;
};
const field = async (more: object = {}) => {
  const body = { name: name(), isEnabled: true, ...more };
  return { ...body, id: (await administrator.api.createRequiredField({ body })).id };
};
const values = (...list: object[]) => ({ dynamicFields: JSON.stringify(list) });

describe('platform, type and purpose', () => {
  test('[S2-178][S2-179] each is required, known to the company, and enabled when it is chosen', async () => {
    await expect(vault.add(owner, { platformId: 987_654 })).rejects.toMatchObject({
      ...wrong('platformId', '請選擇站台'),
      message: '請選擇站台',
    });
    await expect(vault.add(owner, { typeId: 987_654 })).rejects.toMatchObject(wrong('typeId', '請選擇類型'));
    await expect(vault.add(owner, { purposeId: 987_654 })).rejects.toMatchObject(wrong('purposeId', '請選擇用途'));
    await expect(vault.add(owner, { platformId: undefined })).rejects.toMatchObject({
      code: 422,
      errors: [{ field: 'platformId', label: '站台' }],
    });
    const { id: platformId } = await administrator.api.createPlatform({ body: { name: name(), isEnabled: true } });
    const id = await vault.add(owner, { platformId });
    await administrator.api.changePlatform({ params: { id: platformId }, body: { isEnabled: false } });
    await expect(vault.add(owner, { platformId })).rejects.toMatchObject(wrong('platformId', '請選擇站台'));
    // One that the account has already may stay.
    await owner.api.change({ params: { id }, body: { platformId, remark: '仍可編輯' } });
  });

  test('those of another company are unknown', async () => {
    const outsider = await vault.colleague(['platform.manage'], '別家公司');
    const { id } = await outsider.api.createType({ body: { name: name(), isEnabled: true } });
    await expect(vault.add(owner, { typeId: id })).rejects.toMatchObject(wrong('typeId', '請選擇類型'));
  });
});

describe('account and password', () => {
  test('[S2-180][S2-181][S2-182] the account has 1 to 100 characters of ASCII without spaces', async () => {
    await expect(vault.add(owner, { account: '' })).rejects.toMatchObject(wrong('account', '請輸入帳號'));
    await expect(vault.add(owner, { account: 'a'.repeat(101) })).rejects.toMatchObject(wrong('account', '格式不正確'));
    await expect(vault.add(owner, { account: 'ops batch' })).rejects.toMatchObject(wrong('account', '含有不合法字元'));
    const id = await vault.add(owner, { account: 'a'.repeat(100) });
    await expect(owner.api.change({ params: { id }, body: { account: '帳' } })).rejects.toMatchObject(
      wrong('account', '含有不合法字元'),
    );
  });

  test('[S2-183][S2-184] the password has 6 to 50 of the allowed characters', async () => {
    await expect(vault.add(owner, { password: '' })).rejects.toMatchObject(wrong('password', '請輸入密碼'));
    for (const text of ['a1!b2', 'a'.repeat(51), 'with space', '密碼密碼密碼'])
      await expect(vault.add(owner, {}, text), text).rejects.toMatchObject(wrong('password', '格式不正確'));
    for (const text of ['a1!b2c', 'a'.repeat(50), `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`])
      expect(await passwordOf(owner, await vault.add(owner, {}, text))).toBe(text);
  });

  test('[S2-204] a password that was not encrypted with the caller’s own token is refused', async () => {
    const other = await vault.colleague();
    for (const password of [PASSWORD, 'zz', '00'.repeat(15), sentPassword(PASSWORD, other.token)])
      await expect(vault.add(owner, { password })).rejects.toMatchObject({ code: 422 });
  });
});

describe('what the purpose needs', () => {
  test('[S2-190] a link is needed if the purpose has one, and is an address of http or https', async () => {
    const purposeId = await purpose({ hasLink: true });
    await expect(vault.add(owner, { purposeId })).rejects.toMatchObject(wrong('link', '請輸入連結網址'));
    for (const link of ['a.example', 'ftp://a.example', 'javascript:alert(1)'])
      for (const more of [{ purposeId, link }, { link }])
        await expect(vault.add(owner, more)).rejects.toMatchObject(wrong('link', '請輸入正確的網址格式'));
    const id = await vault.add(owner, { purposeId, link: 'https://ticket.example/' });
    expect((await owner.api.read({ params: { id } })).link).toBe('https://ticket.example/');
    await expect(owner.api.change({ params: { id }, body: { link: '' } })).rejects.toMatchObject({ code: 422 });
  });

  test('[S2-191] an application date is needed if the purpose has one', async () => {
    const purposeId = await purpose({ hasApplyDate: true });
    await expect(vault.add(owner, { purposeId })).rejects.toMatchObject(wrong('applyDate', '請選擇申請日期'));
    await vault.add(owner, { purposeId, applyDate: '2026-03-26' });
  });

  test('[S2-194][S2-195] every required field has a value of at most 255 characters, which names the field if it is missing', async () => {
    const [tenant, mailbox] = [await field(), await field()];
    const purposeId = await purpose({ dynamicFields: [mailbox.id, tenant.id] });
    const given = values({ id: tenant.id, value: 'HY-CS-01' });
    await expect(vault.add(owner, { purposeId, ...given })).rejects.toMatchObject({
      errors: [{ field: `dynamicFields.${mailbox.id}`, label: mailbox.name, rule: `請輸入${mailbox.name}` }],
    });
    const both = (value: string) => values({ id: tenant.id, value: 'HY-CS-01' }, { id: mailbox.id, value });
    await expect(vault.add(owner, { purposeId, ...both('  ') })).rejects.toMatchObject({ code: 422 });
    await expect(vault.add(owner, { purposeId, ...both('信'.repeat(256)) })).rejects.toMatchObject({
      errors: [{ rule: `${mailbox.name}最多 255 個字，且不可含有控制字元` }],
    });
    const id = await vault.add(owner, { purposeId, ...both(` ${'𠮷'.repeat(255)} `) });
    expect((await owner.api.read({ params: { id } })).originDynamicRequiredFields).toEqual([
      { id: mailbox.id, name: mailbox.name, value: '𠮷'.repeat(255) },
      { id: tenant.id, name: tenant.name, value: 'HY-CS-01' },
    ]);
  });

  test('fields of another purpose, twice the same, or no JSON at all are refused', async () => {
    const [known, other] = [await field(), await field()];
    const purposeId = await purpose({ dynamicFields: [known.id] });
    const good = { id: known.id, value: 'a' };
    for (const dynamicFields of [
      values(good, { id: other.id, value: 'a' }).dynamicFields,
      values(good, good).dynamicFields,
      'no json',
      '{}',
      '[{"id":"x","value":1}]',
    ])
      await expect(vault.add(owner, { purposeId, dynamicFields }), dynamicFields).rejects.toMatchObject(
        wrong('dynamicFields', '必填欄位的格式不正確，或不屬於這個用途'),
      );
  });

  test('what a purpose has come to need is asked for at the next edit, not when the account is disabled; a disabled field is not asked for', async () => {
    const purposeId = await purpose({});
    const id = await vault.add(owner, { purposeId });
    const [later, off] = [await field(), await field({ isEnabled: false })];
    await administrator.api.changePurpose({ params: { id: purposeId }, body: { dynamicFields: [later.id, off.id] } });
    await owner.api.change({ params: { id }, body: { isEnabled: false } });
    await expect(owner.api.change({ params: { id }, body: { remark: '新的備註' } })).rejects.toMatchObject({
      errors: [{ rule: `請輸入${later.name}` }],
    });
    await owner.api.change({ params: { id }, body: { remark: '新的備註', ...values({ id: later.id, value: 'a' }) } });
    // A value stays with its account when nothing is sent for it.
    await owner.api.change({ params: { id }, body: { remark: '再改一次' } });
    expect((await owner.api.read({ params: { id } })).originDynamicRequiredFields).toMatchObject([{ value: 'a' }]);
  });
});

test('[S2-196] a remark has at most 255 characters', async () => {
  await expect(vault.add(owner, { remark: '備'.repeat(256) })).rejects.toMatchObject({
    code: 422,
    errors: [{ field: 'remark', label: '備註' }],
  });
  await vault.add(owner, { remark: '𠮷'.repeat(255) });
});

test('readers are people of the company who have not left', async () => {
  const outsider = await vault.addPerson({ company: '別家公司' });
  const left = await vault.addPerson({ hidden: true });
  for (const id of [outsider.id, left.id, 987_654])
    await expect(vault.add(owner, { readers: [id] })).rejects.toMatchObject({ code: 422, errors: [{ label: '讀者' }] });
});

test('one response names every wrong field, in the caller’s language', async () => {
  const english = await vault.asPerson({ actions: ['account.create'], language: 'en' });
  await expect(vault.add(english, { account: '', link: 'x', password: '' })).rejects.toMatchObject({
    message: 'Enter a valid web address',
    errors: [
      { field: 'link', label: 'Link', rule: 'Enter a valid web address' },
      { field: 'account', label: 'Account', rule: 'Enter the account' },
      { field: 'password', label: 'Password', rule: 'Enter the password' },
    ],
  });
});
