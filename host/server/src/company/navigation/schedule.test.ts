import { expect, test, vi } from 'vitest';
import { launchTicket } from './launchTicket.ts';
import { schedule } from './schedule.ts';

const caller = { id: 7 };
const people = (navigation: object) => ({ dependencies: { navigation } }) as never;

test.each([
  [['schedule', 'Calendar'], 'schedule'],
  [['Calendar'], 'Calendar'],
])('of the entries %j in the menu the calendar opens as %s', async (codes, opened) => {
  const entry = vi.fn(async (_: unknown, code: string) => (codes.includes(code) ? { link: code } : undefined));
  expect(await schedule(people({ entry }))({ caller } as never)).toEqual({ link: opened });
  expect(entry.mock.calls[0]).toEqual([caller, 'schedule']);
});

test('a menu without the calendar, and an entry without a ticket, are not found', async () => {
  const missing = { entry: async () => undefined, ticket: async () => undefined };
  await expect(async () => schedule(people(missing))({ caller } as never)).rejects.toMatchObject({
    shape: { code: 404 },
  });
  const call = { caller, body: { menuId: 3 } } as never;
  await expect(async () => launchTicket(people(missing))(call)).rejects.toMatchObject({ shape: { code: 404 } });
  const ticket = vi.fn(async () => ({ ticket: 'abc' }));
  expect(await launchTicket(people({ ticket }))(call)).toEqual({ ticket: 'abc' });
  expect(ticket).toHaveBeenCalledExactlyOnceWith(caller, 3);
});
