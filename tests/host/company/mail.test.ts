import { mount } from '@atrium/testing';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { employees } from '../../../host/server/src/core/schema/organisation.ts';
import { type TestSmtpServer, startSmtpServer } from '../../../host/server/src/testing/smtpServer.ts';
import contract from '../../../plugins/notifications/src/contract.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const ADDRESS = 'https://atrium.example.com';

let smtp: TestSmtpServer;
afterEach(() => smtp.stop());

/** The host with a server that takes mail, and a person who has an address; at 09:00. */
async function mailTest(options: { readonly clock?: string } = {}) {
  smtp = await startSmtpServer();
  const { port } = new URL(smtp.url);
  const atrium = await mount(contract, {
    ...options,
    config: {
      mail: { host: '127.0.0.1', port: Number(port), secure: false, user: '', password: '' },
      mailFrom: 'atrium@company.example',
      publicAddress: ADDRESS,
    },
  });
  const { server } = atrium;
  const give = async (id: number, email: string | null) => {
    await server.db.update(employees).set({ email }).where(eq(employees.id, id));
    await server.services.company.directory.reload();
  };
  await give(atrium.person.id, 'e001@company.example');
  const at = async (milliseconds: number) => {
    atrium.clock.move(milliseconds);
    await server.services.jobs.runDue();
  };
  const notify = (title: string, more: object = {}) =>
    server.context.notifier.notify({
      type: 7,
      to: { employees: [atrium.person.id] },
      title,
      message: '內文不外寄',
      ...more,
    });
  const now = { timing: 'now', dailyHour: 8, quietFrom: '', quietTo: '' } as const;
  return {
    ...atrium,
    give,
    at,
    notify,
    choose: (delivery: object = {}) => atrium.api.saveChoices({ body: { delivery: { ...now, ...delivery } } }),
  };
}

const subjects = () => smtp.arrived.map(({ subject }) => subject);

test('a notice leaves at once, once: its title and a link, not its message, with a way to end it', async () => {
  const { notify, at, choose } = await mailTest();
  await choose();
  await notify('發布了<一項>公告', { opens: { view: 'ShowBulletin', params: { id: 3 } } });
  await at(0);
  await at(HOUR);
  expect(subjects()).toEqual(['［測試公司］發布了<一項>公告']);
  const [mail] = smtp.arrived;
  expect([mail!.from, mail!.to]).toEqual(['atrium@company.example', ['e001@company.example']]);
  const path = '/index?open=ShowBulletin&params=%7B%22id%22%3A3%7D';
  expect(mail!.text).toContain(`${ADDRESS}${path}`);
  expect(mail!.html).toContain('發布了&lt;一項&gt;公告');
  expect(mail!.text + mail!.html).not.toContain('內文不外寄');
  expect(mail!.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(mail!.header('Auto-Submitted')).toBe('auto-generated');
});

test('by the hour those that were not seen are one message', async () => {
  const { notify, at, api, choose } = await mailTest({ clock: '2026-03-26T09:10:00+08:00' });
  await choose({ timing: 'hourly' });
  await notify('看過的');
  await at(0);
  await api.info();
  for (const title of ['第一則', '第二則']) await notify(title);
  await at(49 * MINUTE);
  expect(smtp.arrived).toHaveLength(0);
  await at(MINUTE);
  expect(subjects()).toEqual(['［測試公司］2 則未讀通知']);
  expect(smtp.arrived[0]!.text).toMatch(/第一則[\s\S]*第二則/);
  expect(smtp.arrived[0]!.text).not.toContain('看過的');
});

test('in quiet hours it waits until their end', async () => {
  const { notify, at, choose } = await mailTest({ clock: '2026-03-26T22:00:00+08:00' });
  await choose({ quietFrom: '20:00', quietTo: '08:00' });
  await notify('夜間');
  await at(9 * HOUR);
  expect(smtp.arrived).toHaveLength(0);
  await at(HOUR);
  expect(subjects()).toEqual(['［測試公司］夜間']);
});

test('while the server is down nothing is lost, and nothing doubled when it is back', async () => {
  const { notify, at, choose } = await mailTest();
  await choose();
  const port = Number(new URL(smtp.url).port);
  await smtp.stop();
  await notify('停機時');
  await at(0);
  await at(2 * MINUTE);
  smtp = await startSmtpServer(port);
  for (let minute = 0; minute < 60; minute += 5) await at(5 * MINUTE);
  expect(subjects()).toEqual(['［測試公司］停機時']);
});

test('an address that is not valid is shown to operators and left alone for a day', async () => {
  const { notify, at, choose, server, person } = await mailTest();
  await choose();
  smtp.refusal = () => 550;
  await notify('退信');
  await at(0);
  smtp.refusal = undefined;
  await notify('當天');
  await at(HOUR);
  expect(smtp.arrived).toHaveLength(0);
  const state = (await server.services.offers.of('notifications')['deliveryState']!({})) as object;
  expect(state).toMatchObject({
    refused: [{ employeeId: person.id, channel: 'email', reason: 'EENVELOPE 550 RCPT TO' }],
  });
  expect(JSON.stringify(server.log)).not.toContain('e001@');
  await at(24 * HOUR);
  await notify('隔天');
  await at(0);
  // what came meanwhile was kept
  expect(subjects()).toEqual(['［測試公司］當天', '［測試公司］隔天']);
});

test('a corrected address gets what came while the other one was left alone', async () => {
  const { notify, at, choose, give, person } = await mailTest();
  await choose();
  smtp.refusal = (address) => (address.startsWith('e001@') ? 550 : undefined);
  await notify('退信');
  await at(0);
  await notify('等更正');
  await at(0);
  await give(person.id, 'right@company.example');
  await at(HOUR);
  expect(smtp.arrived.map(({ to, subject }) => [to, subject])).toEqual([
    [['right@company.example'], '［測試公司］等更正'],
  ]);
});

test('a refusal by a rule of the server is not of the address', async () => {
  const { notify, at, choose, server } = await mailTest();
  await choose();
  smtp.refusalText = '5.7.1 relaying denied';
  smtp.refusal = () => 550;
  await notify('規則');
  await at(0);
  smtp.refusal = () => 554;
  await at(2 * MINUTE);
  expect(await server.services.offers.of('notifications')['deliveryState']!({})).toMatchObject({
    waiting: 1,
    refused: [],
  });
  smtp.refusal = undefined;
  await at(5 * MINUTE);
  expect(subjects()).toEqual(['［測試公司］規則']);
});

test('a server that takes its time gets a message once', { timeout: 60_000 }, async () => {
  const { notify, at, choose } = await mailTest();
  await choose();
  smtp.answersAfter = 9_000;
  await notify('慢');
  await at(0);
  await at(HOUR);
  expect(subjects()).toEqual(['［測試公司］慢']);
});

test('one that closes the line after it has a message gets it three times at most', async () => {
  const { notify, at, choose, server } = await mailTest();
  await choose();
  smtp.answersAfter = 'never';
  await notify('不明');
  for (const minutes of [0, 1, 2, 5, 15]) await at(minutes * MINUTE);
  expect(smtp.arrived).toHaveLength(3);
  expect(new Set(smtp.arrived.map((mail) => mail.header('message-id'))).size).toBe(1);
  expect(await server.services.offers.of('notifications')['deliveryState']!({})).toMatchObject({
    waiting: 0,
    failed: 1,
  });
});

test('a message that its server cannot bear keeps none of the others, which go by one connection', async () => {
  const { notify, at, choose, give, asPerson } = await mailTest();
  await choose();
  const others = [await asPerson(), await asPerson()];
  for (const [index, { api, person }] of others.entries()) {
    await give(person.id, `other${index}@company.example`);
    await api.saveChoices({ body: { delivery: { timing: 'now', quietFrom: '', quietTo: '' } } });
  }
  smtp.refusal = (address) => (address.startsWith('e001@') ? 421 : undefined);
  await notify('擋路的');
  await notify('其他人', { to: { employees: others.map(({ person }) => person.id) } });
  await at(0);
  await at(5 * MINUTE);
  expect(smtp.arrived.flatMap(({ to }) => to).toSorted()).toEqual(['other0@company.example', 'other1@company.example']);
  expect(smtp.connections).toBeLessThanOrEqual(4);
});

test('a title with marks that turn text or half a character leaves without them', async () => {
  const { notify, at, choose } = await mailTest();
  await choose();
  await notify(`轉\u202E向${'😀'.repeat(300)}`);
  await at(0);
  expect(smtp.arrived).toHaveLength(1);
  expect(smtp.arrived[0]!.subject).toMatch(/^［測試公司］轉向(😀)+$/u);
});

test('choices count for what waits: its time, and whether it leaves', async () => {
  const { notify, at, choose, api } = await mailTest({ clock: '2026-03-26T09:10:00+08:00' });
  await choose({ timing: 'daily', dailyHour: 18 });
  await notify('不要了', { type: 7 });
  await notify('提早', { type: 5 });
  await at(0);
  const kinds = [{ type: 7, bell: true, desktop: true, channels: { email: false } }];
  await api.saveChoices({ body: { kinds, delivery: { timing: 'now' } } });
  await at(0);
  expect(subjects()).toEqual(['［測試公司］提早']);
});

test('parts of the times that a change does not name stay', async () => {
  const { api } = await mailTest();
  await api.saveChoices({
    body: { delivery: { timing: 'daily', dailyHour: 17, quietFrom: '22:00', quietTo: '06:00' } },
  });
  const { delivery } = await api.saveChoices({ body: { delivery: { timing: 'now' } } });
  expect(delivery).toEqual({ timing: 'now', dailyHour: 17, quietFrom: '22:00', quietTo: '06:00', isOwn: true });
});

test('a server that is busy is tried again, and given up after ten tries', async () => {
  const { notify, at, choose, server } = await mailTest();
  await choose();
  smtp.refusal = () => 450;
  await notify('忙碌');
  for (let hour = 0; hour < 12; hour += 1) await at(HOUR);
  smtp.refusal = undefined;
  await at(2 * HOUR);
  expect(smtp.arrived).toHaveLength(0);
  expect(await server.services.offers.of('notifications')['deliveryState']!({})).toMatchObject({
    waiting: 0,
    failed: 1,
  });
});

test('GET /notify/unsubscribe/:token reads and POST /notify/unsubscribe/:token ends a channel without a sign-in; the settings show that and start it again', async () => {
  const { notify, at, choose, api, url } = await mailTest();
  await choose();
  await notify('一');
  await at(0);
  const link = /<https:\/\/atrium\.example\.com(\/api\/notify\/unsubscribe\/[\w-]+)>/.exec(
    smtp.arrived[0]!.header('List-Unsubscribe')!,
  )![1]!;
  expect((await fetch(url + link)).status).toBe(200);
  const ended = await fetch(url + link, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(ended.status).toBe(200);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(url + link, { method: 'POST', body: form })).status).toBe(200);
  await notify('二');
  await at(20 * MINUTE);
  expect(subjects()).toEqual(['［測試公司］一']);
  expect((await api.readChoices()).channels).toEqual([
    { id: 'email', title: '電子郵件', address: 'e001@company.example', isOn: false },
  ]);
  await api.saveChoices({ body: { channels: [{ id: 'email', isOn: true }] } });
  // the link of before ends nothing that was begun after it
  expect(await (await fetch(url + link)).json()).toMatchObject({ code: 404 });
  await notify('三');
  await at(0);
  expect(subjects()).toEqual(['［測試公司］一', '［測試公司］三']);
  const unknown = await fetch(`${url}/api/notify/unsubscribe/unknown`, { method: 'POST' });
  expect(await unknown.json()).toMatchObject({ code: 404 });
});

test('a kind that is not wanted, a person without an address and one who has left get none', async () => {
  const { notify, at, choose, api, give, person, server } = await mailTest();
  await choose();
  await api.saveChoices({ body: { kinds: [{ type: 7, bell: true, desktop: true, channels: { email: false } }] } });
  await notify('不要的類型');
  await at(0);
  await notify('沒有地址', { type: 5 });
  await give(person.id, null);
  await at(0);
  await give(person.id, 'e001@company.example');
  await notify('已離職', { type: 5 });
  await server.db.update(employees).set({ hidden: true }).where(eq(employees.id, person.id));
  await server.services.company.directory.reload();
  await at(HOUR);
  expect(smtp.arrived).toHaveLength(0);
});

test('a title is one header, and text in both parts', async () => {
  const { notify, at, choose } = await mailTest();
  await choose();
  await notify('標題\r\nBcc: evil@example.com\r\n\r\n<script>');
  await at(0);
  expect(smtp.arrived.map(({ to }) => to)).toEqual([['e001@company.example']]);
  expect(smtp.arrived[0]!.header('bcc')).toBeUndefined();
  expect(smtp.arrived[0]!.html).not.toContain('<script>');
});

test('operators read whether mail works, collectors how much waits, and those who manage people whose address is refused', async () => {
  const { notify, at, choose, asPerson, person, url, clock } = await mailTest();
  await choose();
  smtp.refusal = () => 550;
  await notify('退信');
  await at(0);
  const { host } = await asPerson({ actions: ['settings.manage', 'employee.manage'] as never });
  const mail = async () => (await host.health()).findings.find(({ check }) => check === 'mail');
  expect(await mail()).toMatchObject({ level: 'notice', text: '1 位同仁的電子郵件被退信；請在「人員」更正。' });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('atrium_deliveries{state="failed"} 1');
  const detail = () => host.person({ params: { id: person.id } });
  expect(await detail()).toMatchObject({ email: 'e001@company.example', isEmailRefused: true });
  await host.changePerson({
    params: { id: person.id },
    body: { version: (await detail()).version, email: 'new@company.example' },
  });
  expect(await detail()).toMatchObject({ email: 'new@company.example', isEmailRefused: false });
  expect(await mail()).toMatchObject({ level: 'ok' });
  clock.move(MINUTE);
  await smtp.stop();
  expect(await mail()).toMatchObject({ level: 'fault' });
  smtp = await startSmtpServer();
});
