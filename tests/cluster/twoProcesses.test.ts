import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CONTROL, isRecent, OPEN_TYPE, VIEW_TYPE } from '@atrium/sdk';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeOnPostgres } from '../../host/server/src/testing/postgres.ts';
import { dropOwnPlugin } from '../loader/writePlugin.ts';
import { Client, PASSWORD } from '../server/Client.ts';
import { startAtrium, type Atrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { offeredCalls, type OfferedCall } from '../wire/calls.ts';

/** Headers of a trusted proxy with TLS for an address outside of all networks. */
const AFAR = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };

interface MenuNode {
  readonly id: number;
  readonly name: string;
  readonly children: readonly MenuNode[];
}
const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Reads of the plugins; what needs a recent proof is about secrets, which the administrator does not see. */
const reads = (await offeredCalls()).filter(
  ({ route, plugin, endpoint }) =>
    route.method === 'get' && plugin !== 'host' && endpoint.needs !== 'public' && !isRecent(endpoint.needs),
);

describeOnPostgres('two processes with the demo company on one PostgreSQL', (postgres) => {
  const folder = temporaryFolder('atrium-cluster');
  const servers: Atrium[] = [];
  let one: Client;
  let two: Client;
  let administrator: { token: string; employeeId: number };
  let employee: { token: string; employeeId: number };

  beforeAll(async () => {
    const env = {
      DATABASE_URL: await postgres.fresh(),
      ATRIUM_SIGNING_KEY: 's'.repeat(32),
      ATRIUM_MASTER_KEY: 'm'.repeat(32),
      ATRIUM_CAPTCHA: 'off',
      ATRIUM_MAX_SESSIONS: '100',
      ATRIUM_TRUSTED_PROXIES: '127.0.0.1',
    };
    await dropOwnPlugin('notifications/fixtures/teller', join(folder.path, 'plugins/teller'));
    servers.push(await startAtrium({ dataDir: folder.path, env, args: ['--demo'] }));
    servers.push(await startAtrium({ dataDir: folder.path, env }));
    [one, two] = servers.map(({ url }) => new Client(url)) as [Client, Client];
    administrator = await one.signIn('A001');
    employee = await one.signIn('E001');
  }, 300_000);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    folder.remove();
  }, 60_000);

  const asAdministrator = async <Data>(method: string, path: string, asked: object = {}) => {
    const { status, body } = await one.call<Data>(method, path, { token: administrator.token, ...asked });
    expect([status, ['1', '200'].includes(String(body.code))], `${method} ${path}: ${body.msg}`).toEqual([200, true]);
    return body.data;
  };
  const namesInMenu = async (asked: { token: string; headers?: Record<string, string> } = employee) => {
    const { body } = await two.call<{ menu: MenuNode[] }>('GET', '/menuList', asked);
    return flat(body.data.menu).map(({ name }) => name);
  };
  const page = async (menuCode: string, more: object) => {
    const [top] = await asAdministrator<MenuNode[]>('GET', '/menu');
    const body = { menuCode, name: menuCode, menuType: 1, parentId: top!.id, iconName: 'link', enable: true, ...more };
    return (await asAdministrator<{ id: number }>('POST', '/menu', { body })).id;
  };

  test('a role changed in one is in the next response of the other', async () => {
    const actions = async () =>
      (await two.call<{ actions: string[] }>('GET', '/session', { token: employee.token })).body.data.actions;
    expect(await actions()).not.toContain('audit.view');
    const members = { employees: [employee.employeeId] };
    const { permissionId } = await asAdministrator<{ permissionId: number }>('POST', '/permissions', {
      body: { name: '稽核', actions: ['audit.view'], members },
    });
    expect(await actions()).toContain('audit.view');
    await asAdministrator('PATCH', `/permissions/${permissionId}`, { body: { isEnabled: false } });
    expect(await actions()).not.toContain('audit.view');
  });

  test('a menu entry added, disabled or removed in one is so in the next response of the other', async () => {
    const address = { openType: OPEN_TYPE.window, viewType: VIEW_TYPE.page, link: 'https://learn.example/' };
    expect(await namesInMenu()).not.toContain('Learning');
    const id = await page('Learning', address);
    expect(await namesInMenu()).toContain('Learning');
    await asAdministrator('PUT', `/menu/${id}`, { body: { enable: false } });
    expect(await namesInMenu()).not.toContain('Learning');
    await asAdministrator('PUT', `/menu/${id}`, { body: { enable: true } });
    expect(await namesInMenu()).toContain('Learning');
    await asAdministrator('DELETE', `/menu/${id}`);
    expect(await namesInMenu()).not.toContain('Learning');
  });

  test('the level of a network changed in one applies to the next sign-in and the next response of the other', async () => {
    const signIn = async () => {
      const body = { employee: 'E001', password: PASSWORD, captcha: '', key: '' };
      const answer = await two.call<{ publicToken: string; riskLevel: number }>('POST', '/login', {
        body,
        headers: AFAR,
      });
      expect(answer.status, answer.body.msg).toBe(200);
      return answer.body.data;
    };
    expect((await signIn()).riskLevel).toBe(1);
    const entry = { name: '出差', ip: '203.0.113.0/24', companyIdSet: [1], riskLevel: 4, isEnabled: true };
    const { id } = await asAdministrator<{ id: number }>('POST', '/v1/whiteLists', {
      service: 'whitelist',
      body: entry,
    });
    const { publicToken, riskLevel } = await signIn();
    expect(riskLevel).toBe(4);

    const rule = {
      ipBlock: true,
      riskLevel: 4,
      openType: OPEN_TYPE.window,
      viewType: VIEW_TYPE.page,
      link: 'https://vault.example/',
    };
    await page('Vault', rule);
    const menu = () => namesInMenu({ token: publicToken, headers: AFAR });
    expect(await menu()).toContain('Vault');
    await asAdministrator('PATCH', `/v1/whiteLists/${id}`, { service: 'whitelist', body: { riskLevel: 2 } });
    expect(await menu()).not.toContain('Vault');
  });

  test('a notification written by one reaches a socket of the other, and is counted there', async () => {
    const socket = io(servers[1]!.url, { auth: { token: employee.token }, transports: ['websocket'], forceNew: true });
    onTestFinished(() => void socket.close());
    const titles: string[] = [];
    const counts: number[] = [];
    socket.on('event', ({ type, title, data }: { type: number; title?: string; data?: { unreadNumber?: number } }) => {
      if (title !== undefined) titles.push(title);
      if (type === CONTROL.unreadCounts && data?.unreadNumber !== undefined) counts.push(data.unreadNumber);
    });
    await new Promise((resolve) => socket.once('hello', resolve));
    const unread = async () =>
      (await two.call<{ unreadNumber: number }>('GET', '/notify/unread', { token: employee.token })).body.data
        .unreadNumber;
    const before = await unread();
    const body = { type: 7, to: { employees: [employee.employeeId] }, title: '到另一個行程', event: '公告' };
    await asAdministrator('POST', '/teller/tell', { body });
    await expect.poll(() => titles, { timeout: 60_000, interval: 20 }).toEqual([body.title]);
    expect(await unread()).toBe(before + 1);
    await expect.poll(() => counts.at(-1), { timeout: 60_000, interval: 20 }).toBe(before + 1);
  });

  test('both count the notices of a person together, also of calls at the same time', async () => {
    const { token } = await one.signIn('E002');
    const tell = async (size: number, client: Client) => {
      const employees = Array.from({ length: size }, (_, index) => 1_000_000 + index);
      const body = { type: 7, to: { employees }, title: '大家' };
      return (await client.call('POST', '/teller/tell', { token, body })).body.code;
    };
    const codes = await Promise.all(Array.from({ length: 6 }, (_, index) => tell(5000, index % 2 === 0 ? one : two)));
    expect(codes.toSorted()).toEqual([200, 200, 200, 200, 429, 429]);
    expect([await tell(1, one), await tell(1, two)]).toEqual([429, 429]);
  });

  /** Values for the parameters and required queries of read calls; the others are called as they are. */
  const firstOf = async (path: string, service: 'main' | 'calendar' = 'main') => {
    const { list } = await asAdministrator<{ list: { id: number }[] }>('GET', path, { service });
    return { params: { id: list[0]!.id } };
  };
  const newSchedule = async () => {
    const day = new Date().toISOString().slice(0, 10);
    const body = { title: '叢集', typeId: 1, startTime: `${day} 10:00`, endTime: `${day} 11:00` };
    return {
      params: await asAdministrator<{ id: number }>('POST', '/v1/schedules', { service: 'calendar', body }),
    };
  };
  /** A date of a calendar that the administrator subscribes to, which another server of this test has. */
  const newSubscribedDate = async () => {
    const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
    const event = ['BEGIN:VEVENT', 'UID:1', `DTSTART;VALUE=DATE:${day}`, 'END:VEVENT'];
    const elsewhere = createServer((_, response) =>
      response.end(['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')),
    );
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    onTestFinished(() => void elsewhere.close());
    const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    await asAdministrator('PUT', '/settings/calendar', { body: { values: { innerCalendars: host } } });
    const body = { address: `http://${host}/`, name: '叢集', color: 'teal' };
    await asAdministrator('POST', '/v1/subscriptions', { service: 'calendar', body });
    const path = `/v1/schedules/month/${new Date().toISOString().slice(0, 7)}`;
    const { subscribed } = await asAdministrator<{ subscribed: { events: { id: number }[] } }>('GET', path, {
      service: 'calendar',
    });
    return { params: { id: subscribed.events[0]!.id } };
  };
  const newImport = async () => {
    const type = await firstOf('/siteTypes');
    // One that needs no further fields.
    const added = await one.call<{ id: number }>('POST', '/sitePurposes', {
      token: administrator.token,
      body: { name: '叢集', isEnabled: true },
    });
    expect(added.status, added.body.msg).toBe(201);
    const body = { typeId: type.params.id, purposeId: added.body.data.id, total: 1 };
    return (await asAdministrator<{ id: number }>('POST', '/sitePasswords/imports', { body })).id;
  };
  const newHandover = async () => {
    const body = { title: '叢集', content: '<p>叢集</p>', isUrlPublic: true };
    return await asAdministrator<{ id: number }>('POST', '/handovers', { body });
  };
  const mainCategory = async () => {
    const [main] = await asAdministrator<{ mainCategoryId: number }[]>('GET', '/bulletinMainCategories');
    return main!.mainCategoryId;
  };
  const newBulletin = async () => {
    const [main] = await asAdministrator<{ mainCategoryId: number; subCategories: { subCategoryId: number }[] }[]>(
      'GET',
      '/bulletinsMainSubCategories',
    );
    // In the company's time zone, as they are checked.
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' });
    const dayFromNow = (days: number) => day.format(Date.now() + days * 86_400_000);
    const body = {
      ...{ title: '叢集', content: '<p>叢集</p>', readers: [administrator.employeeId] },
      ...{ mainCategoryId: main!.mainCategoryId, subCategoryId: main!.subCategories[0]!.subCategoryId },
      ...{ publishedOn: `${dayFromNow(-1)} 20:00`, finishedOn: `${dayFromNow(7)} 00:00` },
    };
    return { params: await asAdministrator<{ id: number }>('POST', '/bulletins', { body }) };
  };
  const given: Readonly<
    Record<string, () => Promise<{ params?: Record<string, string | number>; query?: Record<string, string> }>>
  > = {
    'GET /attendance/:id': async () => ({ params: { id: new Date().toISOString().slice(0, 7) } }),
    'GET /attendance/:id/csv': async () => ({ params: { id: new Date().toISOString().slice(0, 7) } }),
    ...Object.fromEntries(
      ['/attendanceTeam', '/attendanceTeam/csv', '/attendanceRecords'].map((path) => [
        `GET ${path}`,
        async () => ({ query: { month: new Date().toISOString().slice(0, 7) } }),
      ]),
    ),
    'GET /attendanceLocks/:month': async () => ({ params: { month: '2026-02' } }),
    'GET /attendanceSites/:id/people': async () => ({
      params: await asAdministrator<{ id: number }>('POST', '/attendanceSites', { body: { name: '叢集' } }),
    }),
    'GET /rosters': async () => ({ query: { from: '2026-04-01', to: '2026-04-30' } }),
    'GET /attendanceRecords/csv': async () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
    'GET /menu/:id': async () => ({ params: { id: (await asAdministrator<MenuNode[]>('GET', '/menu'))[0]!.id } }),
    'GET /fatherMenu/:companyId': async () => ({ params: { companyId: 1 } }),
    ...Object.fromEntries(
      ['leaveGrants', 'leaveBalances', 'leaveLedger', 'leaveRequests'].map((path) => [
        `GET /${path}/:id`,
        async () => ({ params: { id: employee.employeeId } }),
      ]),
    ),
    'GET /leaveDays/csv': async () => ({ query: { from: '2026-01' } }),
    'GET /menu/as/:employeeId': async () => ({ params: { employeeId: employee.employeeId } }),
    'GET /permissions/:permissionId': async () => {
      const { list } = await asAdministrator<{ list: { permissionId: number }[] }>('GET', '/permissions');
      return { params: { permissionId: list[0]!.permissionId } };
    },
    'GET /permissions/explain': async () => ({
      query: { employeeId: String(employee.employeeId), action: 'permission.manage' },
    }),
    'GET /v1/whiteLists/:id': async () => {
      const asked = { service: 'whitelist' };
      const { list } = await asAdministrator<{ list: { id: number }[] }>('GET', '/v1/whiteLists', asked);
      return { params: { id: list[0]!.id } };
    },
    ...Object.fromEntries(
      ['/sitePlatforms', '/siteTypes', '/sitePurposes', '/siteDynamicRequireds', '/sitePasswords'].flatMap((list) =>
        ['', '/dynamicRequireds', '/readers', '/reveals', '/reveals.csv', '/versions'].map((rest) => [
          `GET ${list}/:id${rest}`,
          () => firstOf(list),
        ]),
      ),
    ),
    'GET /v1/schedules/company/:month': async () => ({ params: { month: new Date().toISOString().slice(0, 7) } }),
    'GET /v1/schedules/month/:month': async () => ({ params: { month: new Date().toISOString().slice(0, 7) } }),
    ...Object.fromEntries(
      ['', '/readers', '/scheduleMsgs'].map((rest) => [`GET /v1/schedules/:id${rest}`, () => newSchedule()]),
    ),
    ...Object.fromEntries(
      ['', '/editors', '/readers', '/editors/v2', '/readers/v2', '/revisions', '/publicUrl', '/handoverMsgs'].map(
        (rest) => [`GET /handovers/:id${rest}`, async () => ({ params: await newHandover() })],
      ),
    ),
    'GET /v2/handovers/:id/editors': async () => ({ params: await newHandover() }),
    'GET /v2/handovers/:id/readers': async () => ({ params: await newHandover() }),
    'GET /handovers/:id/revisions/:revision': async () => ({ params: { ...(await newHandover()), revision: 1 } }),
    'GET /handoverMsgs/:id': async () => {
      const { id } = await newHandover();
      const body = { content: '叢集' };
      return { params: await asAdministrator<{ id: number }>('POST', `/handovers/${id}/messages`, { body }) };
    },
    ...Object.fromEntries(['/handoverTypes', '/handoverTags'].map((list) => [`GET ${list}/:id`, () => firstOf(list)])),
    ...Object.fromEntries(
      [
        ...[
          '/bulletins/:id',
          '/bulletins/:id/receipts',
          '/bulletins/:id/receipts.csv',
          '/bulletins/:id/receipts/counts',
        ],
        ...['/bulletinSummaries/:id', '/bulletinSummaries/:id/readers', '/bulletinSummaries/:id/readers/v2'],
        '/bulletinSummaries/:id/revisions',
        '/v2/bulletinSummaries/:id/readers',
      ].map((path) => [`GET ${path}`, newBulletin]),
    ),
    ...Object.fromEntries(
      ['', '/subCategories'].map((rest) => [
        `GET /bulletinMainCategories/:id${rest}`,
        async () => ({ params: { id: await mainCategory() } }),
      ]),
    ),
    'GET /bulletinSubCategories/:id': async () => {
      const path = `/bulletinMainCategories/${await mainCategory()}/subCategories`;
      const [sub] = await asAdministrator<{ subCategoryId: number }[]>('GET', path);
      return { params: { id: sub!.subCategoryId } };
    },
    'GET /bulletinSummaries/:id/revisions/:revision': async () => ({
      params: { ...(await newBulletin()).params, revision: 1 },
    }),
    'GET /sitePasswords/imports/:importId': async () => ({ params: { importId: await newImport() } }),
    'GET /sitePasswords/exposures': async () => ({ query: { employeeId: String(employee.employeeId) } }),
    'GET /v1/meetingRooms/:id': () => firstOf('/v1/meetingRooms', 'calendar'),
    'GET /v1/meetingRooms/dateStatus': async () => ({ query: { date: new Date().toISOString().slice(0, 10) } }),
    'GET /v1/subscriptions/events/:id': newSubscribedDate,
    'GET /menuCode/schedule': async () => {
      // The calendar's entry, if the caller has one.
      await page('calendar', {
        openType: OPEN_TYPE.window,
        viewType: VIEW_TYPE.page,
        link: 'https://calendar.example/',
      });
      return {};
    },
  };

  test.each(reads.map((call): [string, OfferedCall] => [call.title, call]))(
    '%s answers 200, as its contract says',
    async (title, { route, endpoint }) => {
      const { params = {}, query } = (await given[title]?.()) ?? {};
      const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
      const { status, body } = await two.call('GET', path, {
        token: administrator.token,
        service: route.service,
        ...(query && { query }),
      });
      expect([status, ['1', '200'].includes(String(body.code))], body.msg).toEqual([200, true]);
      expect(() => endpoint.returns.parse(body.data)).not.toThrow();
    },
  );
});
