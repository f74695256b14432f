import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeOnPostgres } from '../../testing/postgres.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { openSession } from './openSession.ts';

describeOnPostgres('concurrent writers', () => {
  const atrium = usePeople({ maxSessions: 3 }, { postgres: true });

  test('two sign-ins that both see room for one more do not exceed the limit', async () => {
    const { dependencies, directory, sessions } = atrium.server.services.company;
    const person = (await directory.byEmployee('E001'))!;
    const facts = { address: '127.0.0.1', userAgent: 'test' };
    const signIn = () => dependencies.transaction(() => openSession(dependencies, sessions, person, facts));
    const rowsOf = async (query: ReturnType<typeof sql>) =>
      ((await atrium.db.execute(query)) as unknown as { rows: { n: number }[] }).rows[0]!.n;
    for (let count = 0; count < 2; count += 1) await signIn();

    const { promise: locked, resolve: begin } = Promise.withResolvers<void>();
    const both = Promise.all([1, 2].map(() => locked.then(signIn)));
    await dependencies.transaction(async () => {
      // A writer that has counted the sessions waits here until the other one has counted too or waits for the lock.
      await atrium.db.execute(sql`lock table host.sessions in share mode`);
      begin();
      await expect.poll(() => rowsOf(sql`select count(*)::int as n from pg_locks where not granted`)).toBe(2);
    });
    await both;
    const live = sql`select count(*)::int as n from host.sessions where employee_id = ${person.id} and ended_on is null`;
    expect(await rowsOf(live)).toBe(3);
  });
});
