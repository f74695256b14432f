import type { PGlite, Transaction } from '@electric-sql/pglite';
import { type Connection, type Driver, type PluginRole, TAKE_ROLE } from '../core/database/Driver.ts';
import { asRefused, refuseOtherRights } from '../core/database/PluginRefused.ts';

/** For tests: a driver over PGlite's own `query()` and `transaction()`, what EmbeddedDriver's answers are compared with. */
export function queryDriver(lite: PGlite): Driver {
  return {
    kind: 'embedded',
    query: (...statement) => lite.query(...(statement as Parameters<typeof lite.query>)),
    queryAs: (role, ...statement) => lite.transaction((tx) => queryAs(tx, role, statement)),
    begin: async (work) => {
      const result = await lite.transaction((tx) =>
        work({
          query: tx.query.bind(tx) as Connection['query'],
          queryAs: (role, ...statement) => queryAs(tx, role, statement),
          control: (text) => tx.query(text),
        }),
      );
      return result as Awaited<ReturnType<typeof work>>;
    },
    script: (text) => lite.exec(text),
    ready: async () => void (await lite.query('select 1')),
    close: () => lite.close(),
  };
}

async function queryAs(tx: Transaction, role: PluginRole, statement: unknown[]): Promise<unknown> {
  const text = String(statement[0]);
  refuseOtherRights(role, text);
  await tx.query(TAKE_ROLE, [role.name]);
  const result = await tx.query(...(statement as Parameters<typeof tx.query>)).catch((error: unknown) => {
    throw asRefused(error, role, text);
  });
  await tx.query(TAKE_ROLE, ['none']);
  return result;
}
