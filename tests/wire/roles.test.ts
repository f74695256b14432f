import { expect, test } from 'vitest';
import { offeredCalls } from './calls.ts';
import { useServer } from './useServer.ts';

const server = useServer();
const PEOPLE = ['A001', 'C001', 'D001', 'G001', 'E001', 'E101'] as const;

test('nobody who is signed in is logged out by asking for what they may not do', async () => {
  const calls = (await offeredCalls()).filter(
    ({ endpoint, title }) => endpoint.needs !== 'public' && !title.startsWith('POST /punchCard'),
  );
  const seen: Record<string, string> = {};
  for (const employee of PEOPLE) {
    const { token } = await server.client.signIn(employee);
    for (const { route, title, endpoint } of calls) {
      const { status, body } = await server.client.call(route.method, route.path.replaceAll(/:\w+/g, '987654321'), {
        token,
        service: route.service,
        ...(endpoint.body ? { body: {} } : {}),
      });
      // The whitelist service says its refusals by HTTP status, too (C.1-6): 404, 409 and 422 end no session.
      const http = route.service === 'whitelist' && [404, 409, 422].includes(status) ? 200 : status;
      seen[`${employee} ${title}`] = `${http} ${body.code}`;
    }
    expect((await server.client.call('GET', '/session', { token })).status, employee).toBe(200);
  }
  const ending = Object.entries(seen).filter(([, answer]) => /^(4\d\d|5\d\d) | (400|401|403|405|500)$/.test(answer));
  expect(ending).toEqual([]);
});

test('actions follow the role: the administrator holds all of them, an employee none', async () => {
  const actionsOf = async (employee: string) => {
    const { token } = await server.client.signIn(employee);
    return (await server.client.call<{ actions: string[] }>('GET', '/session', { token })).body.data.actions;
  };
  expect(await actionsOf('A001')).toEqual(
    expect.arrayContaining([
      'employee.import',
      'session.manage',
      'audit.view',
      'settings.manage',
      'attendance.viewDept',
      'attendance.correct',
    ]),
  );
  expect(await actionsOf('E001')).toEqual([]);
});
