import { describeOnPostgres } from '@atrium/testing';
import { expect, test } from 'vitest';
import { openPermissions, roleNamed } from '../../testing/openPermissions.ts';

describeOnPostgres('concurrent writers', (postgres) => {
  test('of two administrators who remove each other after reading the same state, one stays', async () => {
    const one = await openPermissions({ with: [], databaseUrl: await postgres.migrated() });
    const other = await one.asPerson({ as: 'E201' });
    const { permissionId } = await roleNamed(one, 'admin');
    await one.api.change({ params: { permissionId }, body: { members: { groups: [other.person.groupId!] } } });
    const { context, db } = one.server;
    const waiting = async () => {
      const found = await db.execute('select count(*)::int as n from pg_locks where not granted');
      return (found as unknown as { rows: { n: number }[] }).rows[0]!.n;
    };

    const { promise: locked, resolve: begin } = Promise.withResolvers<void>();
    const both = [
      locked.then(() => one.api.change({ params: { permissionId }, body: { members: { groups: [] } } })),
      locked.then(() => other.api.change({ params: { permissionId }, body: { members: { employees: [] } } })),
    ];
    await context.transaction(async () => {
      // A writer that has read the roles waits here until the other one has read them too or waits for the lock.
      await db.execute('lock table permissions.roles in share mode');
      begin();
      await expect.poll(waiting).toBe(2);
    });
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const held = await Promise.all([one, other].map(async ({ host }) => (await host.session()).actions));
    expect(held.flat().filter((action) => action === 'settings.manage')).toHaveLength(1);
  });
});
