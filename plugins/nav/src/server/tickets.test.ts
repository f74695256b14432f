import { afterAll, beforeAll, expect, test } from 'vitest';
import { navTest, type Nav } from '../testing/navTest.ts';
import { page } from '../testing/page.ts';
import { workDirectory } from '../testing/workDirectory.ts';

let nav: Nav;
let work: number;
let own: number;
beforeAll(async () => {
  nav = await navTest();
  work = await workDirectory(nav);
  own = await add({ menuCode: 'Own', link: '/poster', needToken: true });
});
afterAll(() => nav.dispose());

const add = async (more: object) => (await nav.api.create({ body: page(work, more) as never })).id;
const redeem = (ticket: { token: string; hash: string }) => nav.api.redeem({ body: ticket });

test('[S0-129] a ticket identifies the person who opened the entry, once', async () => {
  const person = await nav.asPerson();
  const ticket = await person.host.launchTicket({ body: { menuId: own } });
  const anyone = await fetch(`${nav.url}/api/tickets/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ticket),
  });
  expect(((await anyone.json()) as { data: unknown }).data).toEqual({
    employeeId: person.person.id,
    employee: person.person.employee,
    name: person.person.name,
    companyId: person.person.companyId,
    menuId: own,
  });
  await expect(redeem(ticket)).rejects.toMatchObject({ code: 410 });
});

test('[S0-129] of ten concurrent redeem calls one succeeds', async () => {
  const ticket = await nav.host.launchTicket({ body: { menuId: own } });
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => redeem(ticket)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('[S0-129] a wrong hash is refused, and the ticket stays valid', async () => {
  const [ticket, other] = [
    await nav.host.launchTicket({ body: { menuId: own } }),
    await nav.host.launchTicket({ body: { menuId: own } }),
  ];
  for (const hash of [other.hash, 'x', ticket.hash.toUpperCase()])
    await expect(redeem({ token: ticket.token, hash })).rejects.toMatchObject({ code: 422, status: 'TICKET_HASH' });
  await expect(redeem({ token: `${ticket.token}x`, hash: ticket.hash })).rejects.toMatchObject({ code: 410 });
  await expect(redeem(ticket)).resolves.toMatchObject({ menuId: own });
});

test('[S0-129] a ticket is valid for 60 seconds', async () => {
  const [first, second] = [
    await nav.host.launchTicket({ body: { menuId: own } }),
    await nav.host.launchTicket({ body: { menuId: own } }),
  ];
  await nav.advance(59_000);
  await expect(redeem(first)).resolves.toMatchObject({ menuId: own });
  await nav.advance(1_000);
  await expect(redeem(second)).rejects.toMatchObject({ code: 410 });
});

test('a ticket ends with the session that it was issued in, even if that person is still signed in elsewhere', async () => {
  const left = await nav.asPerson();
  const stays = await nav.asPerson({ as: left.person.employee });
  const [first, second] = await Promise.all(
    [left, stays].map(({ host }) => host.launchTicket({ body: { menuId: own } })),
  );
  await left.host.logout();
  await expect(redeem(first!)).rejects.toMatchObject({ code: 410 });
  await expect(redeem(second!)).resolves.toMatchObject({ employeeId: left.person.id });
});

test('a ticket of a person who has left is not redeemed', async () => {
  const left = await nav.asPerson();
  const ticket = await left.host.launchTicket({ body: { menuId: own } });
  await nav.server.db.execute(`update host.employees set hidden = true where id = ${left.person.id}`);
  await nav.server.db.execute('update host.versions set organisation = organisation + 1');
  await nav.host.session();
  await expect(redeem(ticket)).rejects.toMatchObject({ code: 410 });
});

test('a ticket is only issued for an entry that requires one and that the caller sees', async () => {
  const plain = await add({ menuCode: 'Plain', link: '/plain' });
  const hidden = await add({ menuCode: 'Hidden', link: '/hidden', needToken: true, accessControl: true });
  const stranger = await nav.asPerson({ opens: [] });
  for (const menuId of [plain, hidden, 999_999])
    await expect(stranger.host.launchTicket({ body: { menuId } })).rejects.toMatchObject({ code: 404 });
});

test('a ticket is issued for this site and the allowed sites, and no longer for a removed one', async () => {
  const link = 'https://erp.example/start';
  await expect(add({ menuCode: 'Erp', link, needToken: true })).rejects.toMatchObject({
    code: 422,
    errors: [{ field: 'needToken' }],
  });
  await expect(nav.api.saveTicketSites({ body: { origins: ['javascript:alert(1)'] } })).rejects.toMatchObject({
    code: 422,
  });
  expect(
    await nav.api.saveTicketSites({ body: { origins: [' https://ERP.example/x ', 'https://erp.example'] } }),
  ).toEqual({ origins: ['https://erp.example'] });
  const menuId = await add({ menuCode: 'Erp', link, needToken: true });
  await expect(add({ menuCode: 'Near', link: 'https://erp.example.evil/', needToken: true })).rejects.toMatchObject({
    code: 422,
  });
  await expect(nav.host.launchTicket({ body: { menuId } })).resolves.toMatchObject({
    token: expect.any(String) as string,
  });
  await nav.api.saveTicketSites({ body: { origins: [] } });
  expect(await nav.api.ticketSites()).toEqual({ origins: [] });
  const [last] = await nav.server.context.audit.history(String(nav.person.companyId));
  expect(last).toMatchObject({
    action: 'menu.ticketSites',
    employeeId: nav.person.id,
    detail: { from: { sites: ['https://erp.example'] }, to: { sites: [] } },
  });
  await expect(nav.host.launchTicket({ body: { menuId } })).rejects.toMatchObject({ code: 422, status: 'NOT_ALLOWED' });
});
