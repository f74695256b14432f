import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addHandover, type HandoverPerson, openHandover, type TestHandovers } from '../testing/openHandover.ts';
import { PNG } from '../testing/png.ts';

let handovers: TestHandovers;
let publisher: HandoverPerson;
let editor: HandoverPerson;
let administrator: HandoverPerson;
beforeAll(async () => {
  handovers = await openHandover();
  editor = await handovers.colleague();
  administrator = await handovers.colleague(['settings.manage']);
});
afterAll(() => handovers.dispose());
beforeEach(async () => {
  await handovers.forgetLimits();
  // Publishers leave in these tests.
  publisher = await handovers.colleague();
});

/** A public handover with an attachment and a picture, as a visitor has it open. */
async function opened(more: object = {}) {
  const file = await publisher.upload('移轉步驟.txt', '步驟');
  const picture = await publisher.upload('架構圖.png', PNG);
  const content = `<p>主機</p><img src="${picture.fileUrl}" alt="架構圖">`;
  const id = await addHandover(publisher, {
    editors: [editor.person.id],
    isUrlPublic: true,
    content,
    files: [file.fileId],
    ...more,
  });
  const { AESId } = await publisher.api.publicUrl({ params: { id } });
  const response = await fetch(`${handovers.url}/api/publicHandovers/${AESId}`);
  const { data } = (await response.json()) as { data: { files: { fileUrl: string }[]; content: string } };
  const source = /src="([^"]+)"/.exec(data.content)![1]!.replaceAll('&amp;', '&');
  const addresses = [data.files[0]!.fileUrl, source];
  const statuses = async () => Promise.all(addresses.map(async (url) => (await fetch(handovers.url + url)).status));
  const page = async () =>
    ((await (await fetch(`${handovers.url}/api/publicHandovers/${AESId}`)).json()) as { code: number }).code;
  expect(await statuses()).toEqual([200, 200]);
  return { id, statuses, page };
}

const set = (values: Record<string, string | boolean>) =>
  administrator.host.savePluginSettings({ params: { plugin: 'handover' }, body: { values } });

describe('the addresses of attachments and pictures end at once', () => {
  test.each<[string, (id: number) => Promise<unknown>]>([
    ['the link is switched off', (id) => publisher.api.changeLink({ params: { id }, body: { isUrlPublic: false } })],
    [
      'the form closes it to the public',
      (id) => publisher.api.change({ params: { id }, body: { isUrlPublic: false } }),
    ],
    ['the handover is deleted', (id) => publisher.api.remove({ params: { id } })],
    [
      'it is deleted and restored',
      async (id) => {
        await publisher.api.remove({ params: { id } });
        await publisher.api.restore({ params: { id } });
      },
    ],
    [
      'it is switched off and on again',
      async (id) => {
        await publisher.api.changeLink({ params: { id }, body: { isUrlPublic: false } });
        await publisher.api.changeLink({ params: { id }, body: { isUrlPublic: true } });
      },
    ],
    [
      'a passphrase is set',
      (id) => publisher.api.changeLink({ params: { id }, body: { urlPassphrase: '北門倉庫-204' } }),
    ],
    [
      'the form sets a passphrase',
      (id) => publisher.api.change({ params: { id }, body: { isUrlPublic: true, urlPassphrase: '北門倉庫-204' } }),
    ],
    [
      'its last day is over',
      (id) =>
        handovers.server.db.execute(sql`update handover.links set expires_on = '2026-03-25' where handover_id = ${id}`),
    ],
    ['who opened it leaves', () => handovers.hide(publisher.person)],
  ])('when %s', async (_what, end) => {
    const { id, statuses } = await opened();
    await end(id);
    expect(await statuses()).toEqual([401, 401]);
  });

  test('when its passphrase is changed', async () => {
    const { id, statuses } = await opened();
    await publisher.api.changeLink({ params: { id }, body: { urlPassphrase: '北門倉庫-204' } });
    const { AESId } = await editor.api.publicUrl({ params: { id } });
    const response = await fetch(`${handovers.url}/api/publicHandovers/${AESId}/unlock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ passphrase: '北門倉庫-204' }),
    });
    const { data } = (await response.json()) as { data: { files: { fileUrl: string }[] } };
    const address = handovers.url + data.files[0]!.fileUrl;
    expect((await fetch(address)).status).toBe(200);
    await publisher.api.changeLink({ params: { id }, body: { urlPassphrase: '南門倉庫-305' } });
    expect((await fetch(address)).status).toBe(401);
    expect(await statuses()).toEqual([401, 401]);
  });

  test('what is taken out of the handover is not readable either; a change of something else leaves them', async () => {
    const { id, statuses } = await opened();
    await publisher.api.change({ params: { id }, body: { title: '改過' } });
    await publisher.api.changeLink({ params: { id }, body: { urlExpiresOn: '2026-04-09' } });
    expect(await statuses()).toEqual([200, 200]);
    await publisher.api.change({ params: { id }, body: { files: [], isFileChanged: true } });
    expect(await statuses()).toEqual([401, 200]);
  });

  test('the browser keeps no copy of them', async () => {
    const { id } = await opened();
    const { AESId } = await editor.api.publicUrl({ params: { id } });
    const response = await fetch(`${handovers.url}/api/publicHandovers/${AESId}`);
    const { data } = (await response.json()) as { data: { files: { fileUrl: string }[] } };
    const file = await fetch(handovers.url + data.files[0]!.fileUrl);
    expect(file.headers.get('cache-control')).toBe('no-store');
  });
});

describe('public links are off for the company', () => {
  test('GET /handovers/linkRule says so, every one is closed at once, none can be opened, and they work again afterwards', async () => {
    const { id, statuses, page } = await opened();
    expect(await editor.api.linkRule()).toEqual({ isAllowed: true });
    await set({ publicLinks: false });
    try {
      expect(await editor.api.linkRule()).toEqual({ isAllowed: false });
      expect([await page(), await statuses()]).toEqual([410, [401, 401]]);
      await expect(editor.api.publicUrl({ params: { id } })).rejects.toMatchObject({
        code: 409,
        message: '公司目前關閉公開連結。',
      });
      expect((await publisher.api.read({ params: { id } })).link).toMatchObject({ closed: 'company' });
      await expect(addHandover(publisher, { isUrlPublic: true })).rejects.toMatchObject({
        code: 422,
        errors: [{ field: 'isUrlPublic', label: '公開連結' }],
      });
      // A form with the link as it was can be saved.
      await publisher.api.change({ params: { id }, body: { isUrlPublic: true, title: '改過' } });
    } finally {
      await set({ publicLinks: true });
    }
    expect([await page(), await statuses()]).toEqual([200, [200, 200]]);
  });
});

describe('the link of a person who left', () => {
  const leave = async (employeeId: number) => {
    await handovers.hide({ id: employeeId });
    const { transaction, domainEvents, jobs } = handovers.server.services;
    await transaction(() => domainEvents.publishOfHost('people.left', { employeeId }, `leaver${employeeId}`));
    await jobs.runDue();
  };

  test('ends with them, for good: it does not come back with them', async () => {
    const { id, page, statuses } = await opened();
    await leave(publisher.person.id);
    expect([await page(), await statuses()]).toEqual([410, [401, 401]]);
    await expect.poll(async () => (await editor.api.read({ params: { id } })).isUrlPublic).toBe(false);
    await handovers.server.db.execute(sql`update host.employees set hidden = false where id = ${publisher.person.id}`);
    await handovers.server.services.company.directory.reload();
    expect(await page()).toBe(410);
  });

  test('passes to a responsible person where the settings say so, and ends where there is none', async () => {
    await set({ linksOfLeavers: 'pass' });
    try {
      const [kept, alone] = [await opened(), await opened({ editors: [] })];
      await leave(publisher.person.id);
      expect([await kept.page(), await kept.statuses()]).toEqual([200, [200, 200]]);
      expect(await alone.page()).toBe(410);
      await expect
        .poll(async () => handovers.server.context.audit.history(`handover:${kept.id}`))
        .toContainEqual(
          expect.objectContaining({
            action: 'handover.link',
            detail: { isUrlPublic: true, leaver: publisher.person.id, passedTo: editor.person.id },
          }),
        );
      // It is theirs now, also where links of leavers end.
      await set({ linksOfLeavers: 'end' });
      expect(await kept.page()).toBe(200);
    } finally {
      await set({ linksOfLeavers: 'end' });
    }
  });
});

describe('administrators', () => {
  test('GET /handovers/publicLinks, see the links of their company with their views, in any order, find them by subject, and switch them off', async () => {
    const manager = await handovers.colleague(['handover.manageAll']);
    const [first, second] = [await opened({ title: '稽核用一號' }), await opened({ title: '稽核用二號' })];
    await second.page();
    const listed = async (query: object = {}) =>
      (await manager.api.publicLinks({ query: { keyword: '稽核用', ...query } })).list;
    expect(await listed({ sortName: 'views' })).toMatchObject([
      { id: second.id, title: '稽核用二號', views: 2, openedBy: publisher.person.name, closed: null },
      { id: first.id, views: 1, hasPassphrase: false, expiresOn: null },
    ]);
    expect((await listed({ sortName: 'title', sort: 'ASC' })).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await listed({ pageSize: 1, page: 2, sortName: 'views' })).toMatchObject([{ id: first.id }]);
    expect(await listed({ keyword: '二號　稽核' }), 'words in any order').toMatchObject([{ id: second.id }]);
    await manager.api.changeLink({ params: { id: first.id }, body: { isUrlPublic: false } });
    expect((await listed()).map(({ id }) => id)).toEqual([second.id]);
    expect(await first.page()).toBe(410);
    await handovers.hide(publisher.person);
    expect(await listed()).toMatchObject([{ id: second.id, closed: 'left' }]);
    const other = await handovers.colleague(['handover.manageAll'], '別的公司');
    expect((await other.api.publicLinks({ query: {} })).list).toEqual([]);
    await expect(editor.api.publicLinks({ query: {} })).rejects.toMatchObject({ status: 'NOT_ALLOWED' });
  });
});
