import type { PGlite } from '@electric-sql/pglite';
import type { Connection, Driver } from '../core/database/Driver.ts';

/** For tests: a driver over PGlite's own `query()` and `transaction()`, what EmbeddedDriver's answers are compared with. */
export function queryDriver(lite: PGlite): Driver {
  return {
    kind: 'embedded',
    query: (...statement) => lite.query(...(statement as Parameters<typeof lite.query>)),
    begin: async (work) => {
      const result = await lite.transaction((connection) => work(connection as unknown as Connection));
      return result as Awaited<ReturnType<typeof work>>;
    },
    script: (text) => lite.exec(text),
    ready: async () => void (await lite.query('select 1')),
    close: () => lite.close(),
  };
}
