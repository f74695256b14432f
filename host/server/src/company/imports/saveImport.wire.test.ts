import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { describeOnPostgres } from '../../testing/postgres.ts';
import { usePeople } from '../../testing/usePeople.ts';
import { EMPLOYEE_COLUMN_IDS } from '@atrium/sdk/host';
import { runImport } from './runImport.ts';

describeOnPostgres('concurrent imports', () => {
  const atrium = usePeople({}, { postgres: true });

  test('of two that add the same person, the later one finds them and changes their name', async () => {
    const { company, transaction } = atrium.server.services;
    const person = (await company.directory.byEmployee('E001'))!;
    const { code, name } = (await company.directory.organisation()).companies.get(person.companyId)!;
    const add = (as: string) => {
      const file = `${EMPLOYEE_COLUMN_IDS.join(',')}\nN777,${as},${code},${name},,,,,compManager,Start-of-new\n`;
      return runImport(company, { bytes: Buffer.from(file), keepMissing: true, dryRun: false });
    };
    const waiting = async () => {
      const found = await atrium.db.execute(sql`select count(*)::int as n from pg_locks where not granted`);
      return (found as unknown as { rows: { n: number }[] }).rows[0]!.n;
    };
    const { promise: locked, resolve: begin } = Promise.withResolvers<void>();
    const both = Promise.all(['新人甲', '新人乙'].map((as) => locked.then(() => add(as))));
    await transaction(async () => {
      // An import that has planned without the lock waits here to write, when the other one has planned the same.
      await atrium.db.execute(sql`select * from host.versions for update`);
      begin();
      await expect.poll(waiting, { timeout: 60_000 }).toBe(2);
    });
    const outcomes = await both;
    const counts = outcomes.map((one) => ('plan' in one ? [one.plan.added.length, one.plan.changed.length] : []));
    expect(counts.sort()).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });
});
