import { CONTROL } from '@atrium/sdk';
import { io, type Socket } from 'socket.io-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS } from '../../../../host/server/src/core/config/Config.ts';
import { Outbox } from '../../../../host/server/src/runtime/realtime/Outbox.ts';
import { mountProbe } from '../../mountProbe.ts';
import { raiseVersion } from '../../../../host/server/src/core/versions.ts';

interface Received {
  readonly name: string;
  readonly payload: Record<string, unknown>;
}

/** A connection that records what it receives; `until` waits for the first that fits. */
function connect(url: string, auth: object, headers: Record<string, string> = {}) {
  const socket: Socket = io(url, {
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  });
  onTestFinished(() => void socket.close());
  const received: Received[] = [];
  const looks = new Set<() => void>();
  const note = (name: string, payload: Record<string, unknown>) => {
    received.push({ name, payload });
    for (const look of looks) look();
  };
  socket.onAny(note);
  socket.on('disconnect', (reason) => note('disconnect', { reason }));
  socket.on('connect_error', (error: Error & { data?: object }) =>
    note('connect_error', { message: error.message, ...error.data }),
  );
  const until = (name: string, fits: (payload: Record<string, unknown>) => boolean = () => true) =>
    new Promise<Record<string, unknown>>((resolve) => {
      const look = () => {
        const found = received.find((one) => one.name === name && fits(one.payload));
        if (!found) return;
        looks.delete(look);
        resolve(found.payload);
      };
      looks.add(look);
      look();
    });
  return { socket, received, until };
}

test('[S0-193] the socket is at the server’s own address and takes the token of the handshake; it sends hello', async () => {
  const { url, token, clock } = await mountProbe();
  const hello = await connect(url, { token }).until('hello');
  expect(hello).toEqual({
    socketId: expect.any(String) as string,
    seq: 0,
    quiet: 0,
    serverTime: clock.now().toISOString(),
  });
});

test('hello contains how long nothing was sent to this person; what others receive does not count', async () => {
  const { url, token, person, asPerson, server, advance } = await mountProbe();
  const other = await asPerson({ as: { company: '別家公司' } });
  const quiet = async (of: string) => (await connect(url, { token: of }).until('hello'))['quiet'];
  await advance(30_000);
  expect(await quiet(token)).toBe(30_000);
  await server.services.realtime.control(CONTROL.menuChanged, { company: person.companyId });
  await advance(4_000);
  expect([await quiet(token), await quiet(other.token)]).toEqual([4_000, 34_000]);
});

test.each([
  ['no token', () => ({})],
  ['a forged token', (token: string) => ({ token: `${token.slice(0, -3)}AAA` })],
  ['a token in another place', (token: string) => ({ bearer: token })],
])('[S0-193] %s opens no socket', async (_what, auth) => {
  const { url, token } = await mountProbe();
  expect(await connect(url, auth(token)).until('connect_error')).toEqual({ message: 'UNAUTHENTICATED', code: 401 });
});

test('a look-up that fails opens no socket, and says so: the client tries again', async () => {
  const { url, token, server } = await mountProbe();
  vi.spyOn(server.services.sessions, 'authenticate').mockRejectedValueOnce(new Error('no database'));
  expect(await connect(url, { token }).until('connect_error')).toEqual({ message: 'UNAVAILABLE', code: 503 });
  await connect(url, { token }).until('hello');
});

test('a page of another origin opens no socket; this host’s and those of the list do (C.4-8)', async () => {
  const { url, token } = await mountProbe({ config: { allowedOrigins: ['https://portal.example.com'] } });
  await connect(url, { token }, { origin: 'https://evil.example.com' }).until('connect_error');
  await connect(url, { token }, { origin: url }).until('hello');
  await connect(url, { token }, { origin: 'https://portal.example.com' }).until('hello');
});

test('a socket is not opened over cleartext from another machine, unless a trusted proxy reports https (C.2-4)', async () => {
  const { url, token } = await mountProbe({ config: { allowHttp: false, trustedProxies: ['127.0.0.1'] } });
  const far = { 'x-forwarded-for': '203.0.113.9' };
  await connect(url, { token }, far).until('connect_error');
  await connect(url, { token }, { ...far, 'x-forwarded-proto': 'https' }).until('hello');
});

test('a session has so many sockets and no more; one that ends makes room', async () => {
  const { url, token, asPerson } = await mountProbe({ config: { limits: { ...LIMITS, socketsPerSession: 3 } } });
  const other = await asPerson();
  // All at once: each is looked up before the first of them is there.
  const sockets = Array.from({ length: 8 }, () => connect(url, { token }));
  const outcomes = await Promise.all(
    sockets.map(({ until }) =>
      Promise.race([until('hello').then(() => 'open'), until('disconnect'), until('connect_error')]),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'open')).toHaveLength(3);
  expect(await connect(url, { token }).until('connect_error')).toEqual({ message: 'TOO_MANY_SOCKETS', code: 429 });
  await connect(url, { token: other.token }).until('hello');
  sockets[outcomes.indexOf('open')]!.socket.close();
  await expect
    .poll(async () => {
      const { until } = connect(url, { token });
      return Promise.race([until('hello').then(() => 'open'), until('connect_error').then(() => 'refused')]);
    })
    .toBe('open');
});

test('a connection that does not identify itself ends; an address has so many and no more', async () => {
  const limits = { ...LIMITS, handshakeTime: 100, connectionsPerAddress: 2 };
  const { url } = await mountProbe({ config: { limits, trustedProxies: ['127.0.0.1'] } });
  const wire = (address: string) => {
    const websocket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      headers: { 'x-forwarded-for': address },
    } as never);
    const closed = new Promise((resolve) => websocket.addEventListener('close', resolve));
    const opened = new Promise<{ data: string }>((resolve) => websocket.addEventListener('message', resolve as never));
    return { closed, opened };
  };
  const [one, two] = [wire('203.0.113.7'), wire('203.0.113.7')];
  const [{ data }] = await Promise.all([one.opened, two.opened]);
  expect(JSON.parse(data.slice(1)), 'a missed heartbeat is noticed within 10 s').toMatchObject({ pingInterval: 5_000 });
  await wire('203.0.113.7').closed;
  await wire('203.0.113.8').opened;
  await Promise.all([one.closed, two.closed]);
});

test('a connection that was cut and comes back is a new one: nothing claims that it missed nothing (C.4-11)', async () => {
  const { url, token, person, server } = await mountProbe();
  const { socket, received, until } = connect(url, { token });
  await until('hello');
  const realtime = server.services.realtime;
  await realtime.control(CONTROL.menuChanged, { company: person.companyId });
  await until('event', ({ type }) => type === CONTROL.menuChanged);
  socket.io.engine.close();
  await until('disconnect');
  await realtime.control(CONTROL.calendarChanged, { company: person.companyId });
  received.length = 0;
  socket.connect();
  expect(await until('hello')).toMatchObject({ seq: 0 });
  expect(socket.recovered, 'socket.io’s own recovery is off').not.toBe(true);
});

test('[S0-195] what the client sends about itself is ignored: join responds with the identity of the token (C.4-8)', async () => {
  const { url, token, person, asPerson, server } = await mountProbe();
  const other = await asPerson({ as: { company: '別家公司' } });
  const { socket, until, received } = connect(url, { token });
  await until('hello');
  const joined: unknown = await socket.emitWithAck('join', {
    employee: other.person.employee,
    companyCode: other.person.companyId,
  });
  expect(joined).toMatchObject({ employeeId: person.id, employee: person.employee, companyId: person.companyId });
  const realtime = server.services.realtime;
  await realtime.control(CONTROL.menuChanged, { company: other.person.companyId });
  await realtime.control(CONTROL.unreadCounts, { company: person.companyId });
  await until('event', ({ type }) => type === CONTROL.unreadCounts);
  expect(received.filter(({ payload }) => payload['type'] === -2)).toEqual([]);
});

test('a client that sends in a loop is disconnected; one that sends what a browser sends is not', async () => {
  const { url, token } = await mountProbe();
  const [loud, quiet] = [connect(url, { token }), connect(url, { token })];
  await Promise.all([loud.until('hello'), quiet.until('hello')]);
  for (let count = 0; count < 300; count += 1) loud.socket.emit('join', {}, () => {});
  await loud.until('disconnect');
  await new Promise((answered) => quiet.socket.emit('join', {}, answered));
  expect(quiet.socket.connected).toBe(true);
});

test('events go to employee, company, department, session and everyone, once each, counted per connection (C.4-9, C.4-11)', async () => {
  const { url, token, person, asPerson, server } = await mountProbe();
  const other = await asPerson({ as: { company: '別家公司' } });
  const [mine, theirs] = [connect(url, { token }), connect(url, { token: other.token })];
  await Promise.all([mine.until('hello'), theirs.until('hello')]);
  const realtime = server.services.realtime;
  await realtime.control(CONTROL.unreadCounts, { employees: [person.id, person.id] });
  await realtime.control(CONTROL.menuChanged, { company: person.companyId });
  await realtime.control(CONTROL.preferencesChanged, { department: person.departmentId ?? 0 });
  await realtime.control(CONTROL.calendarChanged, { employees: [other.person.id] });
  await realtime.control(CONTROL.bulletinChanged, { everyone: true });
  await Promise.all([mine, theirs].map(({ until }) => until('event', ({ type }) => type === CONTROL.bulletinChanged)));
  const events = ({ received }: typeof mine) =>
    received.filter(({ name }) => name === 'event').map(({ payload }) => [payload['seq'], payload['type']]);
  expect(events(mine)).toEqual([
    [1, -1],
    [2, -2],
    [3, -3],
    [4, -5],
  ]);
  expect(events(theirs)).toEqual([
    [1, -4],
    [2, -5],
  ]);
});

test('a plugin’s event leaves after the commit, cut to its schema; one that is undone never does', async () => {
  const { url, token, api, server } = await mountProbe({ actions: ['probe.write'] });
  const { until, received } = connect(url, { token });
  await until('hello');
  await expect(api.write({ body: { title: '爆炸' } })).rejects.toMatchObject({ http: 500 });
  await api.write({ body: { title: '好' } });
  expect(await until('plugin')).toEqual({ seq: 1, plugin: 'probe', name: 'written', payload: { id: 2, title: '好' } });
  let committed = false;
  await server.services.transaction(async () => {
    await server.services.realtime.control(CONTROL.unreadCounts, { everyone: true });
    expect(received.filter(({ name }) => name === 'event')).toEqual([]);
    committed = true;
  });
  await until('event');
  expect(committed).toBe(true);
  expect(((await server.db.execute('select 1 from host.outbox')) as unknown as { rows: [] }).rows).toEqual([]);
});

test('what a killed process or a command left in the outbox is sent by the next flush', async () => {
  const { url, token, server } = await mountProbe();
  const { until } = connect(url, { token });
  await until('hello');
  const command = new Outbox(server.services);
  await command.send({ kind: 'event', to: { everyone: true }, payload: { type: CONTROL.calendarChanged } });
  await server.services.outbox.flush();
  expect(await until('event')).toEqual({ seq: 1, type: CONTROL.calendarChanged });
});

test('kickout contains the reason, then the session’s sockets end; another session’s stay (C.4-12)', async () => {
  const { url, token, asPerson, server } = await mountProbe();
  const other = await asPerson();
  const [mine, theirs] = [connect(url, { token }), connect(url, { token: other.token })];
  await Promise.all([mine.until('hello'), theirs.until('hello')]);
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  await server.services.realtime.kickOut(sid, 'ADMIN');
  expect(await mine.until('kickout')).toMatchObject({ reason: 'ADMIN' });
  await mine.until('disconnect');
  expect(theirs.socket.connected).toBe(true);
});

test('signing out closes the session’s sockets without a kickout', async () => {
  const { url, token, host } = await mountProbe();
  const { until, received } = connect(url, { token });
  await until('hello');
  await host.logout();
  await until('disconnect');
  expect(received.map(({ name }) => name)).not.toContain('kickout');
});

test('[S0-241] POST /socketLogout ends the caller’s own socket of this id; another’s stays, and 200 all the same (C.2-24)', async () => {
  const { url, token, host, asPerson } = await mountProbe();
  const other = await asPerson();
  const [first, second, theirs] = [
    connect(url, { token }),
    connect(url, { token }),
    connect(url, { token: other.token }),
  ];
  const [one, two] = await Promise.all([first, second].map(({ until }) => until('hello')));
  const foreign = await theirs.until('hello');
  await host.socketLogout({ body: { socketId: String(foreign['socketId']) } });
  await host.socketLogout({ body: { socketId: 'nobody' } });
  await host.socketLogout({ body: { socketId: String(one!['socketId']) } });
  await first.until('disconnect');
  expect([second.socket.connected, theirs.socket.connected]).toEqual([true, true]);
  expect(first.received.map(({ name }) => name)).not.toContain('kickout');
  expect(two!['socketId']).toBe(second.socket.id);
});

test('[S0-242] POST /socketLoginSid joins the newest socket to the current rooms of the person; another person’s id is 422 (C.2-24)', async () => {
  const { url, token, host, person, asPerson, server } = await mountProbe();
  const other = await asPerson({ as: { department: '新部門' } });
  const older = connect(url, { token });
  await older.until('hello');
  const newest = connect(url, { token });
  await newest.until('hello');
  await other.host.socketLogin({ body: { employeeId: other.person.id } });
  await expect(host.socketLogin({ body: { employeeId: other.person.id } })).rejects.toMatchObject({
    http: 200,
    code: 422,
  });
  const department = other.person.departmentId!;
  const realtime = server.services.realtime;
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string };
  // the newest is bound to another department than the person
  await realtime.bindSocket({ ...person, departmentId: department, sessionId: sid } as never);
  await realtime.control(CONTROL.calendarChanged, { department });
  await newest.until('event', ({ type }) => type === CONTROL.calendarChanged);
  await host.socketLogin({ body: { employeeId: person.id } });
  await realtime.control(CONTROL.bulletinChanged, { department: person.departmentId! });
  await realtime.control(CONTROL.handoverChanged, { department });
  await realtime.control(CONTROL.menuChanged, { employees: [person.id] });
  await Promise.all([older, newest].map(({ until }) => until('event', ({ type }) => type === CONTROL.menuChanged)));
  const types = ({ received }: typeof older) =>
    received.filter(({ name }) => name === 'event').map(({ payload }) => payload['type']);
  expect(types(newest), 'since the call only what is for the own department').toEqual([-4, -5, -2]);
  expect(types(older)).toEqual([-5, -2]);
});

test('after a transfer hello counts from then: a first connection in progress refetches', async () => {
  const { url, token, host, person, asPerson, server, advance } = await mountProbe();
  const other = await asPerson({ as: { department: '新部門' } });
  const quiet = async (of: string) => (await connect(url, { token: of }).until('hello'))['quiet'];
  await advance(30_000);
  await server.db.execute(
    `update host.employees set department_id = ${other.person.departmentId!}, group_id = null where id = ${person.id}`,
  );
  await raiseVersion(server.db, 'organisation');
  await host.session();
  await advance(4_000);
  expect([await quiet(token), await quiet(other.token)]).toEqual([4_000, 34_000]);
});

test('after a transfer every open socket of the person has the new department’s rooms and gets a resync; others do not', async () => {
  const { url, token, host, person, asPerson, server } = await mountProbe();
  const other = await asPerson({ as: { department: '新部門' } });
  const department = other.person.departmentId!;
  const mine = [connect(url, { token }), connect(url, { token })];
  const theirs = connect(url, { token: other.token });
  await Promise.all([...mine, theirs].map(({ until }) => until('hello')));
  await server.db.execute(
    `update host.employees set department_id = ${department}, group_id = null where id = ${person.id}`,
  );
  // as a command in another process leaves it: the version is raised, and this process sees it at its next call
  await raiseVersion(server.db, 'organisation');
  await host.session();
  const realtime = server.services.realtime;
  await realtime.control(CONTROL.bulletinChanged, { department: person.departmentId! });
  await realtime.control(CONTROL.handoverChanged, { department });
  await realtime.control(CONTROL.menuChanged, { everyone: true });
  await Promise.all([...mine, theirs].map(({ until }) => until('event', ({ type }) => type === CONTROL.menuChanged)));
  const names = ({ received }: typeof theirs) => received.map(({ name, payload }) => payload?.['type'] ?? name);
  for (const one of mine) expect(names(one)).toEqual(['hello', 'resync', -6, -2]);
  expect(names(theirs)).toEqual(['hello', -6, -2]);
});
