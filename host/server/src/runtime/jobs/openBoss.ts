import type { Clock, Log } from '@atrium/sdk/server';
import type { Db, PgBoss } from 'pg-boss';
import type { Driver } from '../../core/database/Driver.ts';
import { routed } from '../../core/database/transactions.ts';

/** pg-boss's own schema; its tables are created and migrated by itself. */
export const JOB_SCHEMA = 'atrium_jobs';

interface Parts {
  readonly driver: Driver;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Opens pg-boss on the host's database: its statements join the transaction of the call that makes them, and its time is
 * the host's clock. Neither its polling workers nor its cron are used, which would ask the database every few seconds
 * for each job: `Jobs` knows when the next run is due.
 */
export async function openBoss({ driver, clock, log }: Parts): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: executor(driver, clock),
    backend: driver.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: JOB_SCHEMA,
    clock: { setTimeout, clearTimeout, setInterval, clearInterval, now: () => clock.now().getTime() },
    schedule: false,
    supervise: false,
    registerInstance: false,
  });
  boss.on('error', (error) => log.error('job queue failed', { error }));
  await boss.start();
  return boss;
}

const NOW = `${JOB_SCHEMA}.job_now()`;

/** pg-boss reads the time by one SQL function only, which is replaced by the time of the host's clock. */
function executor(driver: Driver, clock: Clock): Db {
  const connection = routed(driver);
  return {
    async executeSql(text, values = []) {
      const now = clock.now().toISOString();
      if (values.length > 0) {
        const hasTime = text.includes(NOW);
        const statement = text.replaceAll(NOW, `$${values.length + 1}::timestamptz`);
        return rowsOf(await connection.query(statement, hasTime ? [...values, now] : values));
      }
      // Texts that define functions keep the call, which is evaluated later.
      const statement = text.includes('FUNCTION') ? text : text.replaceAll(NOW, `'${now}'::timestamptz`);
      if (!text.includes(';')) return rowsOf(await connection.query(statement));
      // What pg-boss reads of several statements is an array of their results.
      return (await driver.script(statement)) as unknown as { rows: unknown[] };
    },
  };
}

const rowsOf = (result: unknown): { rows: unknown[] } => ({ rows: (result as { rows: unknown[] }).rows });
