import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newCluster } from '../../host/server/src/testing/postgresCluster.ts';
import { postgresPrograms } from '../../host/server/src/testing/postgresPrograms.ts';
import { REPOSITORY } from '../server/atriumCommand.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { has } from './startNginx.ts';

const isHere = postgresPrograms() !== undefined && has(['psql', '--version']);
const SCRIPT = join(REPOSITORY, 'deploy/postgres/10-atrium.sh');

test('the user that the compose file makes for Atrium is no superuser, and may do what the server does', async ({
  skip,
}) => {
  skip(!isHere, 'PostgreSQL is not here');
  const compose = readFileSync(join(REPOSITORY, 'deploy/compose.yaml'), 'utf8');
  expect(compose).toContain('./postgres:/docker-entrypoint-initdb.d:ro');
  const cluster = await newCluster();
  onTestFinished(() => cluster.stop());
  const folder = temporaryFolder('secrets');
  onTestFinished(folder.remove);
  writeFileSync(join(folder.path, 'DATABASE_PASSWORD'), `it's 'one'`);
  const { hostname, port } = new URL(cluster.url);
  const env = { PATH: process.env['PATH'], PGHOST: hostname, PGPORT: port };
  execFileSync(SCRIPT, { env: { ...env, POSTGRES_USER: 'postgres', SECRETS_FOLDER: folder.path }, stdio: 'pipe' });
  const ask = (user: string, statements: string) => {
    const args = ['--no-psqlrc', '-qAt', '-v', 'ON_ERROR_STOP=1', '-U', user, '-d', 'atrium', '-c', statements];
    return execFileSync('psql', args, { env, encoding: 'utf8', stdio: 'pipe' }).trim();
  };
  const rights = `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = 'atrium'`;
  expect(ask('atrium', rights)).toBe('f|t|t|f|f');
  expect(ask('postgres', `select rolpassword from pg_authid where rolname = 'atrium'`)).toMatch(/^SCRAM-SHA-256/);
  ask('atrium', 'create schema host; create role plugin; create table host.one (id int); grant plugin to atrium');
  expect(() => ask('atrium', `copy (select 1) to program 'true'`)).toThrow('must be superuser');
  expect(() => ask('plugin', 'select 1')).toThrow(/plugin/);
});
