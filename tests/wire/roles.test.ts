import { isRecent } from '@atrium/sdk';
import { expect, test } from 'vitest';
import { offeredCalls, type OfferedCall } from './calls.ts';
import { useServer } from './useServer.ts';

/**
 * Role × endpoint × relation, generated from the contracts: an added plugin is covered without being listed here
 * (C.1-3, C.1-4, C.1-6).
 */
const server = useServer();
/**
 * An administrator, a top manager, managers of a department and of a group, employees (E051 of 人資), and a person of
 * another company.
 */
const COMPANY = ['A001', 'C001', 'D001', 'G001', 'E001', 'E051', 'E101', 'C201'] as const;
const MISSING = 987_654_321;
const closed = (await offeredCalls()).filter(({ endpoint }) => endpoint.needs !== 'public');
/** Calls about a row. What a call that is limited answers depends on how often it was made; the relations test has its rows. */
const byId = closed.filter(({ route, endpoint }) => route.path.includes('/:') && !endpoint.limit);
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

/** Actions of which one is enough; with a recent proof all of them are needed, if there are any. */
const needsOf = ({ endpoint: { needs } }: OfferedCall): string[] =>
  isRecent(needs) ? (needs.all.length > 0 ? [...needs.all] : ['anyone']) : ([needs].flat() as string[]);
/** Signed in, or with a change token: no action is needed. */
const isOpen = (call: OfferedCall) => needsOf(call).some((need) => ['anyone', 'changeToken'].includes(need));
const may = (call: OfferedCall, { actions }: Asking) =>
  isOpen(call) || needsOf(call)[isRecent(call.endpoint.needs) ? 'every' : 'some']((need) => actions.includes(need));

/** Also of the calendar service, whose code is '1' (C.1-2). */
const isSuccess = ({ code }: { readonly code: unknown }) => ['200', '1'].includes(String(code));
/** A person may have only so many of these answered at once. */
const isHeavy = ({ endpoint }: OfferedCall) => endpoint.weight === 'heavy';
const seesRows = ({ endpoint: { on } }: OfferedCall) => on !== undefined && 'sees' in on;

/** The call that reads the record whose part a call is about: of `/handovers/:id/publicUrl` that of `/handovers/:id`. */
function recordOf({ route }: OfferedCall): OfferedCall | undefined {
  const [path] = /^.*?\/:\w+/.exec(route.path) ?? [];
  return byId.find(
    (call) => call.route.method === 'get' && call.route.path === path && call.route.service === route.service,
  );
}

/** The smallest upload. */
const UPLOAD = {
  raw: '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n--edge--\r\n',
  headers: { 'content-type': 'multipart/form-data; boundary=edge' },
};

/** Calls with a row's id, an empty body (or a file), and this month if a month is required. */
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
  // The whitelist service uses the HTTP status for refusals (C.1-6), and so do file downloads: 404, 409 and 422 end no
  // session.
  const usesEnvelope = route.service === 'whitelist' || endpoint.file === 'given';
  const http = usesEnvelope && [404, 409, 422].includes(status) ? 200 : status;
  return { http, answer };
}

test.each(COMPANY)('%s can make the calls that the role permits, and is never logged out by a call', async (name) => {
  const asking = await signedIn(name);
  const wrong: string[] = [];
  for (const call of closed) {
    const { http, answer } = await ask(call, asking, MISSING);
    if (call.endpoint.limit && http === 429) continue;
    const said = `${call.title}: ${http} ${answer.code} ${answer.status ?? ''}`;
    if (http !== 200 || [400, 401, 403, 405, 500].includes(Number(answer.code))) wrong.push(said);
    const refused = String(answer.code) === '422' && answer.status === 'NOT_ALLOWED';
    // a row rule may refuse a call that is open to all
    if (may(call, asking) ? refused && !isOpen(call) : !refused) wrong.push(said);
  }
  expect(wrong).toEqual([]);
  expect((await server.client.call('GET', '/session', { token: asking.token })).status).toBe(200);
});

test.each(['A001', 'G001', 'E001', 'C201'])(
  '%s gets the same response for a hidden row and for one that does not exist',
  async (name) => {
    const asking = await signedIn(name);
    // Rows of every kind have low numbers in the demo company; people stand in every relation to the one who asks.
    const ids = [...(await idsOfPeople()), ...Array.from({ length: 15 }, (_, at) => at + 1)];
    const different: string[] = [];
    for (const call of byId) {
      const missing = await ask(call, asking, MISSING);
      const reading = byId.find(({ route }) => route.method === 'get' && route.path === call.route.path);
      const writes = call.route.method !== 'get';
      const record = recordOf(call);
      const isSeen = async (id: number) =>
        record !== undefined && record !== call && isSuccess((await ask(record, asking, id)).answer);
      const compare = async (id: number) => {
        // not for a visible row, which a write would change
        if (writes && may(call, asking) && (!reading || isSuccess((await ask(reading, asking, id)).answer))) return;
        if (writes && may(call, asking) && (await isSeen(id))) return;
        const one = await ask(call, asking, id);
        if (!writes && isSuccess(one.answer)) return;
        // a row that is seen, for people in relations of the contract's `sees`
        if (one.answer.status === 'NOT_ALLOWED' && seesRows(call)) return;
        // a record that is seen, and whose state does not allow the call: its public link is off
        if (JSON.stringify(one) !== JSON.stringify(missing) && !(await isSeen(id)))
          different.push(`${call.title} ${id}: ${JSON.stringify(one)} but ${JSON.stringify(missing)}`);
      };
      if (isHeavy(call)) for (const id of ids) await compare(id);
      else await Promise.all(ids.map(compare));
    }
    expect(different).toEqual([]);
  },
);

test('rows follow the relation: one’s own month, for managers those of their unit, for 人資 those of the company, no others', async () => {
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
    // managers have attendance.viewDept: the own unit, by level. A001 is in the department of E001, in group G002.
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
    // 人資 has attendance.viewAll, which is limited to the company
    [personnel, 'E101', 200],
    [personnel, 'C001', 200],
    [personnel, 'C201', 404],
  ] as const)
    expect(await seen(asking, employee), `${asking.employee} asks for ${employee}`).toBe(code);
});

test('actions follow the role: the administrator has every action of every contract, an employee none', async () => {
  const actions = new Set(closed.filter((call) => !isOpen(call)).flatMap(needsOf));
  expect((await signedIn('A001')).actions).toEqual(expect.arrayContaining([...actions]));
  expect((await signedIn('E001')).actions).toEqual([]);
});

/** Employee ids of both companies and of hidden people. */
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
