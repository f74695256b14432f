import { contextFor } from '@atrium/host-server/testing';
import { Disposables, hostContract } from '@atrium/sdk/host';
import type { ServerContext } from '@atrium/sdk/server';
import { mount } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { employeeImports } from '../../../host/server/src/core/schema/organisation.ts';
import { EmployeeImports } from '../../../host/server/src/company/imports/EmployeeImports.ts';

const COLUMNS = 'employee,name,company_code,company_name,department_code,department_name,group_code,group_name,level';
const COMPANY = '測試公司';
/** Enough for some notes of the progress. */
const PEOPLE = 200;
const DAY = 86_400_000;
const file = [
  `${COLUMNS},initial_password`,
  ...Array.from({ length: PEOPLE }, (_, at) => `N${at},新人,${COMPANY},${COMPANY},,,,,compManager,Start-of-new-${at}`),
].join('\n');

test('an import that is interrupted has changed nothing, is still shown as running, and is repeated as a whole', async () => {
  const { host, upload, asPerson, server } = await mount('leave', { actions: ['employee.import'] });
  const { fileId } = await upload('組織.csv', file);
  const { db, services } = server;
  await host.importEmployees({ body: { fileId, keepMissing: true } });
  const last = async () => (await host.employeeImport()).import!;
  await expect.poll(async () => (await last()).done, { interval: 20, timeout: 60_000 }).toBeGreaterThan(0);
  expect(await last()).toMatchObject({ isRunning: true, all: PEOPLE });
  await services.jobs.stop();
  expect(await last()).toMatchObject({ isRunning: true, report: null });
  expect((await last()).done % 20, 'noted after each twenty').toBe(0);
  expect(await services.directory.byEmployee('N0')).toBeUndefined();
  await expect(host.importEmployees({ body: { fileId, keepMissing: true } })).rejects.toMatchObject({ code: 409 });

  // The job again, as it runs after the next start.
  const context = contextFor(services, hostContract, new Disposables()) as unknown as ServerContext<
    typeof hostContract
  >;
  const imports = new EmployeeImports(services.company, context);
  const answer = await db.execute(sql`select company_id, run_id from host.employee_imports`);
  const { rows } = answer as unknown as { rows: { company_id: number; run_id: string }[] };
  const [run] = rows.map((row) => ({ companyId: row.company_id, runId: row.run_id }));
  const { signal } = new AbortController();
  await imports.run(run!, { attempt: 2, signal, done: () => Promise.resolve() });
  expect(await last()).toMatchObject({ isRunning: false, report: { outcome: 'saved' } });
  expect(await services.directory.byEmployee('N0')).toMatchObject({ name: '新人' });
  // A repetition of what is over changes nothing.
  const done = await last();
  await imports.run(run!, { attempt: 3, signal, done: () => Promise.resolve() });
  expect(await last()).toEqual(done);
  const elsewhere = await asPerson({ as: { company: '別家公司' }, actions: ['employee.import'] });
  expect(await elsewhere.host.employeeImport()).toEqual({ import: null });
});

test('a company has one import at a time; one that did not end within a day was abandoned', async () => {
  const { host, upload, server, person, clock } = await mount('leave', { actions: ['employee.import'] });
  const { fileId } = await upload('組織.csv', file);
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  const isRunning = async () => (await host.employeeImport()).import!.isRunning;
  const start = () => host.importEmployees({ body: { fileId, keepMissing: true } });
  const running = { companyId: person.companyId, runId: 'run', keepMissing: true, fileId: 'x', fileName: 'x.csv' };
  await server.services.jobs.stop();
  await server.db.insert(employeeImports).values({ ...running, startedBy: person.id, startedOn: ago(DAY - 1) });
  expect(await isRunning()).toBe(true);
  await expect(start()).rejects.toMatchObject({ code: 409 });
  await server.db.update(employeeImports).set({ startedOn: ago(DAY) });
  expect(await isRunning()).toBe(false);
  await server.db.update(employeeImports).set({ startedOn: ago(DAY + 1) });
  await start();
  expect((await host.employeeImport()).import).toMatchObject({ isRunning: true, fileName: '組織.csv', done: 0 });
});
