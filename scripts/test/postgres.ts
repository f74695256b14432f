import { mkdirSync, writeFileSync } from 'node:fs';
import { postgresPrograms } from '../../host/server/src/testing/postgresPrograms.ts';
import { aptInstall, canInstall } from './apt.ts';

/** Debian's package starts its own server unless this disables it. */
const NO_MAIN_CLUSTER = '/etc/postgresql-common/createcluster.d';

/**
 * Makes sure that the tests on PostgreSQL can run: ATRIUM_TEST_DATABASE_URL, an installed one, else Debian's by apt-get
 * when root.
 *
 * @returns undefined, or one sentence with the reason why they will be skipped.
 */
export async function ensurePostgres(): Promise<string | undefined> {
  if (process.env['ATRIUM_TEST_DATABASE_URL'] || postgresPrograms()) return undefined;
  if (canInstall()) {
    console.log('No PostgreSQL was found: installing postgresql with apt-get …');
    mkdirSync(NO_MAIN_CLUSTER, { recursive: true });
    writeFileSync(`${NO_MAIN_CLUSTER}/atrium-tests.conf`, 'create_main_cluster = false\n');
    const installed = await aptInstall(['postgresql']);
    if (postgresPrograms()) return undefined;
    console.error(installed.output);
  }
  return 'No PostgreSQL was found (apt-get install postgresql, or name a server in ATRIUM_TEST_DATABASE_URL): tests on it are skipped.';
}
