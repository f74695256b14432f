// Child process of the socket bench: the real server on an empty database, or a bare socket.io (BENCH_SIDE=bare).
// `process.send` sends its address; each message names a call of `Side` and is answered with its result, `memory` with
// bytes in use.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startServer } from '@atrium/host-server';
import { openSession } from '@atrium/host-server/testing';
import { sql } from 'drizzle-orm';
import { Server } from 'socket.io';
import { saveOrganisation } from '../../../host/server/src/app/demo/saveCompany.ts';
import { freshenAll } from '../../../host/server/src/company/OrganisationDirectory.ts';
import { oneCompany } from '../oneCompany.ts';

interface Side {
  readonly url: string;
  /** Notifies the whole company; `at` is part of the message. */
  tell(at: number): Promise<void> | void;
  /** Writes the company and signs all people in; returns a token for each browser. The first person is an administrator. */
  people(): Promise<{ tokens: string[]; people: number; ids: number[] }>;
  /** Notices that are kept. */
  rows(): Promise<{ rows: number }>;
  stop(): Promise<unknown>;
}

/** One in so many has a second browser. */
const SECOND = 10;

async function real(): Promise<Side> {
  const atrium = await startServer({ config: { port: 0 }, prefer: 'built' });
  const missing = atrium.plugins.all().filter(({ state }) => state !== 'active');
  if (missing.length > 0) throw new Error(`did not start: ${missing.map(({ plugin }) => plugin.id).join(', ')}`);
  const notifier = atrium.services.notifier;
  const { dependencies, directory, sessions } = atrium.services.company;
  return {
    url: atrium.url,
    tell: (at) =>
      notifier.notify({ type: 7, to: { company: 1 }, title: String(at), message: '', event: '公告', action: '新增' }),
    async people() {
      const company = oneCompany();
      const active = company.people.filter(({ hidden }) => !hidden);
      await dependencies.transaction(() => saveOrganisation(dependencies.db, company));
      await freshenAll(dependencies, directory);
      await dependencies.authority.grantAdministrator(active[0]!);
      await dependencies.db.execute(sql`analyze`);
      const browsers = [...active, ...active.filter((_, index) => index % SECOND === 0)];
      const from = { address: '127.0.0.1', userAgent: 'atrium bench' };
      const tokens: string[] = [];
      // the server's own sign-in without the password: hashing 3,300 of them would take minutes
      await dependencies.transaction(async () => {
        for (const person of browsers) tokens.push((await openSession(dependencies, sessions, person, from)).token);
      });
      return { tokens, people: active.length, ids: active.map(({ id }) => id) };
    },
    async rows() {
      const answer = await dependencies.db.execute(sql`select count(*)::int as rows from notifications.notices`);
      return (answer as unknown as { rows: { rows: number }[] }).rows[0]!;
    },
    stop: () => atrium.stop(),
  };
}

async function bare(): Promise<Side> {
  const server = createServer();
  const io = new Server(server, { serveClient: false });
  io.on('connection', (socket) => socket.emit('hello', { socketId: socket.id, seq: 0, quiet: 0, serverTime: '' }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (at) =>
      void io.emit('event', { seq: 1, type: 7, title: String(at), message: '', event: '公告', action: '新增' }),
    people: () => Promise.resolve({ tokens: [], people: 0, ids: [] }),
    rows: () => Promise.resolve({ rows: 0 }),
    stop: () => io.close(),
  };
}

const side = await (process.env['BENCH_SIDE'] === 'bare' ? bare() : real());
process.on('message', (ask: 'memory' | 'tell' | 'people' | 'rows') => {
  void (async () => {
    if (ask === 'tell') {
      const at = Date.now();
      await side.tell(at);
      process.send!({ at });
      return;
    }
    if (ask !== 'memory') {
      process.send!(await side[ask]());
      return;
    }
    for (let round = 0; round < 4; round++) globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send!({ bytes: heapUsed + external });
  })();
});
process.on('disconnect', () => void side.stop().then(() => process.exit(0)));
process.send!({ url: side.url });
