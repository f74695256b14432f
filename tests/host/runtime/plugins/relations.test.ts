import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { builtInPlugins } from '@atrium/host-server';
import type { AnyContract } from '@atrium/sdk';
import { hostContract } from '@atrium/sdk/host';
import { mount, type Mounted, relationProblems, type RelatedRows } from '@atrium/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import attendance from '../../../../plugins/attendance/src/contract.ts';
import { relatedRows } from '../../../../plugins/attendance/src/testing/relatedRows.ts';
import { hostRows, type StorePasskey, type StoreRequest, type StoreToken } from './hostRows.ts';

/** Every plugin of the installation with the fixtures of its `testing/relatedRows.ts`; one without relations has none. */
const plugins = await Promise.all(
  (await builtInPlugins('source')).map(async ({ folder }) => {
    const { default: contract } = (await import(join(folder, 'src/contract.ts'))) as { default: AnyContract };
    const fixtures = join(folder, 'src/testing/relatedRows.ts');
    const rowsOf = existsSync(fixtures)
      ? ((await import(fixtures)) as { relatedRows: RowsOf }).relatedRows
      : () => ({});
    return { id: contract.id, contract, rowsOf, folder };
  }),
);
type RowsOf = (mounted: Mounted<AnyContract>) => RelatedRows<AnyContract>;

test.each(plugins)(
  'every call of $id about a row is for those in an allowed relation to it, and for no other',
  async ({ contract, rowsOf, folder }) => {
    const mounted = await mount(folder, { with: (contract.uses ?? []) as string[] });
    expect(await relationProblems(contract, rowsOf(mounted))).toEqual([]);
  },
);

test('every call of the host about a session, a person, a token, a passkey or a request is for those in an allowed relation to it', async () => {
  const { asPerson, server, person } = await mount('leave');
  const storeRequest: StoreRequest = async (filedBy, about, approver) => {
    const { rows } = (await server.db.execute(sql`
      with request as (
        insert into host.requests (company_id, plugin, kind, record, about, filed_by, filed_on, detail, title, facts)
        values (${person.companyId}, 'absent', 'loan', ${`${filedBy} ${about}`}, ${about}, ${filedBy}, now(), '{}', '""', '[]')
        returning id)
      insert into host.request_approvers (request_id, employee_id, via) select id, ${approver}, 'level' from request
      returning request_id as id`)) as unknown as { rows: { id: number }[] };
    return rows[0]!.id;
  };
  let stored = 0;
  const storeToken: StoreToken = async (employeeId) => {
    const { rows } = (await server.db.execute(sql`
      insert into host.api_tokens (employee_id, name, begin, hash, scopes, created_on, valid_until)
      values (${employeeId}, 'Script', 'atr_abcd', ${`of ${employeeId} ${(stored += 1)}`}, '{}', now(), '2999-12-31') returning id`)) as unknown as {
      rows: { id: number }[];
    };
    return rows[0]!.id;
  };
  const storePasskey: StorePasskey = async (employeeId) => {
    await server.db.execute(sql`
      insert into host.credentials (employee_id, hash, must_change, changed_on)
      values (${employeeId}, '', false, now()) on conflict do nothing`);
    const { rows } = (await server.db.execute(sql`
      insert into host.passkeys (employee_id, rp_id, credential_id, public_key, user_handle, name, transports, is_synced, counter, added_on)
      values (${employeeId}, '', ${`of ${employeeId} ${(stored += 1)}`}, '', '', 'Laptop', '{}', false, 0, now()) returning id`)) as unknown as {
      rows: { id: number }[];
    };
    return rows[0]!.id;
  };
  const rows = hostRows(asPerson, storeRequest, storeToken, storePasskey);
  expect(await relationProblems(hostContract, rows)).toEqual([]);
});

test('the matrix sees what the contract forbids and the handler lets in, the other way round, and what nothing covers', async () => {
  const rows = relatedRows(await mount(attendance));
  const wrong = await relationProblems(attendance, {
    ...rows,
    month: (relation, actions) =>
      rows.month(({ own: 'none', none: 'own', viewer: 'viewer' } as const)[relation], actions),
  });
  expect(wrong).toEqual([
    'month as own: 404, but the contract allows it',
    'monthFile as own: 404, but the contract allows it',
    'month as none: 200, but the contract forbids it',
    'monthFile as none: 200, but the contract forbids it',
  ]);
  const { on: _, ...month } = attendance.api.month;
  const undeclared = { ...attendance, api: { month }, relations: { day: ['own', 'none'] } } as unknown as AnyContract;
  expect(await relationProblems(undeclared, {})).toEqual([
    'month has an id in its path and no `on`',
    "no call has on: { relation: 'day' }",
    'no fixture makes rows of "day"',
  ]);
});
