import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVault, type VaultPerson } from '../testing/openVault.ts';

let vault: Awaited<ReturnType<typeof openVault>>;
let administrator: VaultPerson;
let colleague: VaultPerson;
let outsider: VaultPerson;
beforeAll(async () => {
  vault = await openVault();
  administrator = await vault.colleague(['platform.manage', 'account.create']);
  colleague = await vault.colleague();
  outsider = await vault.colleague(['platform.manage'], '別家公司');
});
afterAll(() => vault.dispose());

/** The calls of one kind. */
const callsOf = ({ api }: VaultPerson) => ({
  platform: {
    list: api.listPlatforms,
    items: api.platformItems,
    read: api.readPlatform,
    create: api.createPlatform,
    change: api.changePlatform,
    remove: api.removePlatform,
  },
  type: {
    list: api.listTypes,
    items: api.typeItems,
    read: api.readType,
    create: api.createType,
    change: api.changeType,
    remove: api.removeType,
  },
  requiredField: {
    list: api.listRequiredFields,
    items: api.requiredFieldItems,
    read: api.readRequiredField,
    create: api.createRequiredField,
    change: api.changeRequiredField,
    remove: api.removeRequiredField,
  },
  purpose: {
    list: api.listPurposes,
    items: api.purposeItems,
    read: api.readPurpose,
    create: api.createPurpose,
    change: api.changePurpose,
    remove: api.removePurpose,
  },
});
type Kind = keyof ReturnType<typeof callsOf>;
/** Purposes have the calls of the others, with more fields. */
const of = (kind: Kind, person = administrator) => callsOf(person)[kind] as ReturnType<typeof callsOf>['platform'];

let count = 0;
const newName = () => `紀錄${(count += 1)}`;
const add = (kind: Kind, more: object = {}) => of(kind).create({ body: { name: newName(), isEnabled: true, ...more } });
/** The raw response. */
const raw = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${vault.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { http: response.status, body: (await response.json()) as { code: unknown; data: { id: number } } };
};

async function lists(kind: Kind) {
  const name = `清單${newName()}`;
  const ids = [];
  for (const isEnabled of [true, false, true])
    ids.push((await add(kind, { name: `${name}${ids.length}`, isEnabled })).id);
  const found = await of(kind).list({ query: { name, sortName: 'name', sort: 'desc', pageSize: 2 } });
  expect(found).toMatchObject({ totalSize: 3, page: 1, pageSize: 2 });
  expect(found.list.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect((await of(kind).list({ query: { name, page: 2, pageSize: 2 } })).list.map(({ id }) => id)).toEqual([ids[2]]);
  const disabled = await of(kind).list({ query: { name, isEnabled: false } });
  expect(disabled.list).toMatchObject([{ id: ids[1], isEnabled: false, used: 0 }]);
  expect((await of(kind, outsider).list({ query: { name } })).totalSize).toBe(0);
  for (const query of [{ pageSize: 101 }, { page: 0 }, { sortName: 'company' }])
    await expect(of(kind).list({ query: query as never })).rejects.toMatchObject({ code: 422 });
  await expect(of(kind, colleague).list()).rejects.toMatchObject({ code: 422, status: 'NOT_ALLOWED' });
}

async function offersItems(kind: Kind) {
  const [shown, hidden] = [await add(kind), await add(kind, { isEnabled: false })];
  for (const isEnabled of [true, false]) {
    const items = await of(kind, colleague).items({ query: { isEnabled } });
    const ids = items.map(({ id }) => id);
    expect(ids).toContain(shown.id);
    expect(ids).not.toContain(hidden.id);
    expect(Object.keys(items[0]!)).toEqual(expect.arrayContaining(['id', 'name']));
  }
  expect((await of(kind, outsider).items()).map(({ id }) => id)).not.toContain(shown.id);
}

async function creates(kind: Kind, path: string) {
  const name = newName();
  const answer = await raw('POST', path, { name: ` ${name} `, isEnabled: true });
  expect(answer).toMatchObject({ http: 201, body: { code: 201 } });
  expect(await of(kind).read({ params: { id: answer.body.data.id } })).toMatchObject({ name, isEnabled: true });
  for (const wrong of ['', '   ', '十個字以上的一個名稱呢'])
    await expect(of(kind).create({ body: { name: wrong, isEnabled: true } })).rejects.toMatchObject({
      code: 422,
      errors: [{ field: 'name', label: '名稱' }],
    });
  await of(kind).create({ body: { name: '𠮷'.repeat(10), isEnabled: true } });
  await expect(of(kind).create({ body: { name: '𠮷'.repeat(10), isEnabled: true } })).rejects.toMatchObject({
    code: 409,
    message: `已有名稱「${'𠮷'.repeat(10)}」，請換一個名稱。`,
  });
  // Another company has names of its own.
  await of(kind, outsider).create({ body: { name, isEnabled: true } });
  await expect(of(kind, colleague).create({ body: { name: newName(), isEnabled: true } })).rejects.toMatchObject({
    status: 'NOT_ALLOWED',
  });
}

async function reads(kind: Kind) {
  const { id } = await add(kind);
  expect(await of(kind).read({ params: { id } })).toMatchObject({ id, version: 1, updatedBy: administrator.person.id });
  await expect(of(kind, outsider).read({ params: { id } })).rejects.toMatchObject({ code: 404 });
  await expect(of(kind).read({ params: { id: 987_654 } })).rejects.toMatchObject({ code: 404 });
  await expect(of(kind).read({ params: { id: 'x' as never } })).rejects.toMatchObject({ code: 404 });
}

async function changes(kind: Kind, path: string) {
  const { id } = await add(kind);
  const listening = await colleague.listen();
  const answer = await raw('PATCH', `${path}/${id}`, { isEnabled: false });
  expect(answer).toMatchObject({ http: 201, body: { code: 201, data: { id } } });
  await listening.next('referencesChanged');
  await expect(of(kind).change({ params: { id }, body: { name: newName(), version: 1 } })).rejects.toMatchObject({
    code: 412,
    data: { id, version: 2 },
  });
  await expect(of(kind, outsider).change({ params: { id }, body: {} })).rejects.toMatchObject({ code: 404 });
}

async function removes(kind: Kind) {
  const { id } = await add(kind);
  await expect(of(kind, outsider).remove({ params: { id } })).rejects.toMatchObject({ code: 404 });
  await of(kind).remove({ params: { id } });
  await expect(of(kind).remove({ params: { id } })).rejects.toMatchObject({ code: 404 });
}

/** Refused while an account has it, also a deleted one that can be restored. */
async function keepsUsed(kind: 'platform' | 'type' | 'purpose') {
  const { id } = await add(kind);
  const account = await vault.add(administrator, { [`${kind}Id`]: id });
  expect(await of(kind).read({ params: { id } })).toMatchObject({ used: 1 });
  await administrator.api.remove({ params: { id: account } });
  expect(await of(kind).read({ params: { id } })).toMatchObject({ used: 0 });
  await expect(of(kind).remove({ params: { id } })).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining('還有 1 筆帳號') as string,
  });
}

describe('platforms', () => {
  test('[S2-303] GET /sitePlatforms is a page of platforms', () => lists('platform'));
  test('[S2-308] GET /sitePlatforms/dropdownItems has enabled ones only, whatever is asked for', () =>
    offersItems('platform'));
  test('[S2-169][S2-304] POST /sitePlatforms adds a platform with code 201; its name has 1 to 10 characters and is given once', () =>
    creates('platform', '/sitePlatforms'));
  test('[S2-305] GET /sitePlatforms/:id is the record', () => reads('platform'));
  test('[S2-171][S2-306] PATCH /sitePlatforms/:id changes what is sent, with code 201', () =>
    changes('platform', '/sitePlatforms'));
  test('[S2-307] DELETE /sitePlatforms/:id deletes a platform without accounts', async () => {
    await removes('platform');
    await keepsUsed('platform');
  });
});

describe('types', () => {
  test('[S2-309] GET /siteTypes is a page of types', () => lists('type'));
  test('[S2-314] GET /siteTypes/dropdownItems has enabled ones only, whatever is asked for', () => offersItems('type'));
  test('[S2-310] POST /siteTypes adds a type with code 201; its name has 1 to 10 characters and is given once', () =>
    creates('type', '/siteTypes'));
  test('[S2-311] GET /siteTypes/:id is the record', () => reads('type'));
  test('[S2-312] PATCH /siteTypes/:id changes what is sent, with code 201', () => changes('type', '/siteTypes'));
  test('[S2-313] DELETE /siteTypes/:id deletes a type without accounts', async () => {
    await removes('type');
    await keepsUsed('type');
  });
});

describe('required fields', () => {
  test('[S2-321] GET /siteDynamicRequireds is a page of required fields', () => lists('requiredField'));
  test('[S2-326] GET /siteDynamicRequireds/dropdownItems has enabled ones only, whatever is asked for', () =>
    offersItems('requiredField'));
  test('[S2-322] POST /siteDynamicRequireds adds a field with code 201; its name has 1 to 10 characters and is given once', () =>
    creates('requiredField', '/siteDynamicRequireds'));
  test('[S2-323] GET /siteDynamicRequireds/:id is the record', () => reads('requiredField'));
  test('[S2-324] PATCH /siteDynamicRequireds/:id changes what is sent, with code 201', () =>
    changes('requiredField', '/siteDynamicRequireds'));
  test('[S2-325] DELETE /siteDynamicRequireds/:id deletes a field that no purpose needs', async () => {
    await removes('requiredField');
    const { id } = await add('requiredField');
    await add('purpose', { dynamicFields: [id] });
    expect(await of('requiredField').read({ params: { id } })).toMatchObject({ used: 1 });
    await expect(of('requiredField').remove({ params: { id } })).rejects.toMatchObject({
      code: 409,
      message: '還有 1 個用途需要這個欄位，不能刪除。可以改為停用。',
    });
  });
});

describe('purposes', () => {
  test('[S2-315] GET /sitePurposes is a page of purposes', () => lists('purpose'));
  test('[S2-320] GET /sitePurposes/dropdownItems has enabled ones only, with what their accounts need', async () => {
    await offersItems('purpose');
    const { id } = await add('purpose', { hasLink: true });
    const items = await colleague.api.purposeItems();
    expect(items.find((item) => item.id === id)).toMatchObject({ hasLink: true, hasApplyDate: false });
  });
  test('[S2-170][S2-316] POST /sitePurposes adds a purpose with required fields, link and application date, with code 201', async () => {
    await creates('purpose', '/sitePurposes');
    const fields = [(await add('requiredField')).id, (await add('requiredField')).id].reverse();
    const { id } = await add('purpose', { dynamicFields: fields, hasLink: 'true', hasApplyDate: 1 });
    const purpose = { dynamicFields: fields, hasLink: true, hasApplyDate: true };
    expect(await administrator.api.readPurpose({ params: { id } })).toMatchObject(purpose);
    const foreign = await outsider.api.createRequiredField({ body: { name: newName(), isEnabled: true } });
    for (const unknown of [987_654, foreign.id])
      await expect(add('purpose', { dynamicFields: [unknown] })).rejects.toMatchObject({
        code: 422,
        message: '所選的必填欄位已不存在，請重新選取。',
      });
  });
  test('[S2-317] GET /sitePurposes/:id is the record', () => reads('purpose'));
  test('[S2-318] PATCH /sitePurposes/:id changes what is sent, with code 201', async () => {
    await changes('purpose', '/sitePurposes');
    const field = await add('requiredField');
    const { id } = await add('purpose', { dynamicFields: [field.id], hasLink: true });
    await administrator.api.changePurpose({ params: { id }, body: { isEnabled: false } });
    const unchanged = { dynamicFields: [field.id], hasLink: true, isEnabled: false };
    expect(await administrator.api.readPurpose({ params: { id } })).toMatchObject(unchanged);
    await administrator.api.changePurpose({ params: { id }, body: { dynamicFields: [], hasLink: false } });
    const [changed, , created] = await vault.server.context.audit.history(`purpose:${id}`);
    expect(changed).toMatchObject({
      action: 'purpose.change',
      detail: { dynamicFields: [], from: { hasLink: true }, to: { hasLink: false } },
    });
    expect(created).toMatchObject({ action: 'purpose.create', detail: { dynamicFields: [field.id] } });
    expect(await administrator.api.readPurpose({ params: { id } })).toMatchObject({
      dynamicFields: [],
      hasLink: false,
    });
  });
  test('[S2-319] DELETE /sitePurposes/:id deletes a purpose without accounts', async () => {
    await removes('purpose');
    await keepsUsed('purpose');
  });
  test('[S2-327] GET /sitePurposes/:id/dynamicRequireds has the enabled required fields in their order', async () => {
    const [one, other, off] = [
      await add('requiredField'),
      await add('requiredField'),
      await add('requiredField', { isEnabled: false }),
    ];
    const { id } = await add('purpose', { dynamicFields: [other.id, off.id, one.id] });
    const fields = await colleague.api.fieldsOfPurpose({ params: { id } });
    expect(fields.map((field) => field.id)).toEqual([other.id, one.id]);
    expect(fields[0]!.name).toMatch(/^紀錄/);
    await expect(outsider.api.fieldsOfPurpose({ params: { id } })).rejects.toMatchObject({ code: 404 });
  });
});
