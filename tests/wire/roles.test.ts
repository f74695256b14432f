import { expect, test } from 'vitest';
import { offeredCalls, type OfferedCall } from './calls.ts';
import { useServer } from './useServer.ts';

/**
 * Role × endpoint × relation, generated from the contracts: a plugin that is added is covered without being named here
 * (C.1-3, C.1-4, C.1-6; contract.md, Endpoints).
 */
const server = useServer();
/** An administrator, a top manager, managers of a department and of a group, employees (E051 of personnel), and somebody of another company. */
const COMPANY = ['A001', 'C001', 'D001', 'G001', 'E001', 'E051', 'E101', 'C201'] as const;
const MISSING = 987_654_321;
const closed = (await offeredCalls()).filter(({ endpoint }) => endpoint.needs !== 'public');
const byId = closed.filter(({ route }) => route.path.includes('/:'));
const month = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Taipei' }).format(new Date()).slice(0, 7);

interface Asking {
  readonly employee: string;
  readonly token: string;
  readonly actions: readonly string[];
}

async function signedIn(employee: string): Promise<Asking> {
  const { token } = await server.client.signIn(employee);
  const { body } = await server.client.call<{ actions: string[] }>('GET', '/session', { token });
  return { employee, token, actions: body.data.actions };
}

const needsOf = ({ endpoint }: OfferedCall) => [endpoint.needs].flat() as string[];
/** Signed in, or on the way to a new password: no action is needed. */
const isOpen = (call: OfferedCall) => needsOf(call).some((need) => ['anyone', 'changeToken'].includes(need));
const may = (call: OfferedCall, { actions }: Asking) =>
  isOpen(call) || needsOf(call).some((need) => actions.includes(need));

/** The smallest upload there is. */
const UPLOAD = {
  raw: '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--edge--\r\n',
  headers: { 'content-type': 'multipart/form-data; boundary=edge' },
};

/** Asks with a row's id, nothing in the body (a file where one is taken), and this month where a month is asked for. */
async function ask(call: OfferedCall, { token }: Asking, id: number) {
  const { route, endpoint } = call;
  const asksMonth = 'month' in ((endpoint.query as { shape?: object } | undefined)?.shape ?? {});
  const { status, body } = await server.client.call(route.method, route.path.replaceAll(/:\w+/g, String(id)), {
    token,
    service: route.service,
    ...(endpoint.body ? { body: {} } : {}),
    ...(endpoint.file === 'taken' ? UPLOAD : {}),
    ...(asksMonth ? { query: { month } } : {}),
  });
  const { requestId: _, ...answer } = body as typeof body & { status?: string };
  // The whitelist service says its refusals by HTTP status, too (C.1-6), as does what `<img>` fetches: 404, 409 and 422 end no session.
  const usesEnvelope = route.service === 'whitelist' || endpoint.file === 'given';
  const http = usesEnvelope && [404, 409, 422].includes(status) ? 200 : status;
  return { http, answer };
}

test.each(COMPANY)(
  '%s is answered every call by what the role holds, and never logged out for asking',
  async (name) => {
    const asking = await signedIn(name);
    const wrong: string[] = [];
    for (const call of closed) {
      const { http, answer } = await ask(call, asking, MISSING);
      const said = `${call.title}: ${http} ${answer.code} ${answer.status ?? ''}`;
      if (http !== 200 || [400, 401, 403, 405, 500].includes(Number(answer.code))) wrong.push(said);
      const refused = String(answer.code) === '422' && answer.status === 'NOT_ALLOWED';
      // a row rule of a call that is open to all may refuse as well
      if (may(call, asking) ? refused && !isOpen(call) : !refused) wrong.push(said);
    }
    expect(wrong).toEqual([]);
    expect((await server.client.call('GET', '/session', { token: asking.token })).status).toBe(200);
  },
);

test.each(['A001', 'G001', 'E001', 'C201'])(
  '%s is told the same of a row that is hidden and of one that does not exist',
  async (name) => {
    const asking = await signedIn(name);
    const ids = [...(await idsOfPeople()), ...Array.from({ length: 30 }, (_, at) => at + 1)];
    const different: string[] = [];
    for (const call of byId) {
      const missing = await ask(call, asking, MISSING);
      const reading = byId.find(({ route }) => route.method === 'get' && route.path === call.route.path);
      const writes = call.route.method !== 'get';
      const compare = async (id: number) => {
        // a row that one may see is another matter: what is written there changes it
        if (writes && may(call, asking) && (!reading || (await ask(reading, asking, id)).answer.code === 200)) return;
        const one = await ask(call, asking, id);
        if (!writes && one.answer.code === 200) return;
        if (JSON.stringify(one) !== JSON.stringify(missing))
          different.push(`${call.title} ${id}: ${JSON.stringify(one)} but ${JSON.stringify(missing)}`);
      };
      await Promise.all(ids.map(compare));
    }
    expect(different).toEqual([]);
  },
);

test('rows follow the relation: one’s own month, for managers those of their unit, for personnel the company’s, nobody else’s', async () => {
  const call = byId.find(({ title }) => title === 'GET /attendance/:id')!;
  const ids = new Map<string, number>();
  for (const employee of ['A001', 'G001', 'G002', 'D001', 'C001', 'E001', 'E002', 'E051', 'E101', 'C201'])
    ids.set(employee, (await server.client.signIn(employee)).employeeId);
  const seen = async (asking: Asking, employee: string) => (await ask(call, asking, ids.get(employee)!)).answer.code;
  const [own, group, department, company, personnel] = [
    await signedIn('E001'),
    await signedIn('G001'),
    await signedIn('D001'),
    await signedIn('C001'),
    await signedIn('E051'),
  ];
  for (const [asking, employee, code] of [
    [own, 'E001', 200],
    [own, 'E002', 404],
    [own, 'E101', 404],
    [own, 'C201', 404],
    [own, 'G001', 404],
    // managers hold attendance.viewDept: the own unit, by level. A001 is in the department of E001, in group G002.
    [group, 'E001', 200],
    [group, 'A001', 404],
    [group, 'G002', 404],
    [group, 'D001', 404],
    [group, 'E101', 404],
    [group, 'C201', 404],
    [department, 'E001', 200],
    [department, 'A001', 200],
    [department, 'G002', 200],
    [department, 'E101', 404],
    [department, 'C001', 404],
    [department, 'C201', 404],
    [company, 'E001', 200],
    [company, 'E101', 200],
    [company, 'C201', 404],
    // personnel holds attendance.viewAll, which ends at the company
    [personnel, 'E101', 200],
    [personnel, 'C001', 200],
    [personnel, 'C201', 404],
  ] as const)
    expect(await seen(asking, employee), `${asking.employee} asks for ${employee}`).toBe(code);
});

test('actions follow the role: the administrator holds every action that any contract names, an employee none', async () => {
  const actions = new Set(closed.filter((call) => !isOpen(call)).flatMap(needsOf));
  expect((await signedIn('A001')).actions).toEqual(expect.arrayContaining([...actions]));
  expect((await signedIn('E001')).actions).toEqual([]);
});

/** Employee ids of everybody the sign-ins can reach, both companies', and of people who are hidden. */
async function idsOfPeople(): Promise<number[]> {
  const ids = new Set<number>();
  for (const employee of COMPANY) {
    const { token, employeeId } = await server.client.signIn(employee);
    ids.add(employeeId);
    const { body } = await server.client.call<{ id: number }[]>('GET', '/shared/hiddenEmployees', { token });
    for (const { id } of body.data.slice(0, 3)) ids.add(id);
  }
  return [...ids];
}
