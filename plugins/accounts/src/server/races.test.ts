import { describeOnPostgres, duringChange } from '@atrium/testing';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { openVault, type VaultPerson } from '../testing/openVault.ts';
import { importAccounts, sentRow } from '../testing/importAccounts.ts';
import { sentPassword } from '../testing/wirePassword.ts';
import { purgeDeleted } from './handlers/removeAccount.ts';
import { remindOfDue } from './rules/remindOfDue.ts';
import { settleReaders } from './rules/revokeLeaver.ts';
import { accounts, importParts, imports, readers, requests, reveals, rotations } from './tables.ts';

const ROUNDS = 12;

/** Two calls at once, each of which takes what the other one needs. */
describeOnPostgres('what is used and deleted at once', (postgres) => {
  let vault: Awaited<ReturnType<typeof openVault>>;
  let administrator: VaultPerson;
  beforeAll(async () => {
    vault = await openVault({ databaseUrl: await postgres.migrated() });
    administrator = await vault.colleague(['platform.manage', 'account.create']);
  });

  const named = (name: string) => ({ body: { name, isEnabled: true } });
  /** `done`, or the code of the refusal: 500 if it is none. */
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done' as const,
      (error: { code?: unknown }) => error.code ?? 500,
    );

  test('a type or platform that is deleted while an account or an import chooses it: one of both is refused', async () => {
    const { api, token } = administrator;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: typeId } = await api.createType(named(`類型${round}`));
      const { id: platformId } = await api.createPlatform(named(`站台${round}`));
      const row = { line: 2, title: '', account: `a${round}`, link: '', remark: '', platformId };
      const password = sentPassword('Imp0rted!', token);
      const kinds = { typeId: vault.records.typeId, purposeId: vault.records.purposeId };
      const [added, removed, imported, dropped] = await Promise.all([
        outcomeOf(vault.add(administrator, { typeId })),
        outcomeOf(api.removeType({ params: { id: typeId } })),
        importAccounts(vault, administrator, kinds, [[{ ...row, password }]]),
        outcomeOf(api.removePlatform({ params: { id: platformId } })),
      ]);
      expect([added, removed]).toEqual(added === 'done' ? ['done', 409] : [422, 'done']);
      expect([imported.state, dropped]).toEqual(imported.state === 'done' ? ['done', 409] : ['failed', 'done']);
    }
  });

  test('a required field that is deleted while a purpose chooses it: one of both is refused', async () => {
    const { api } = administrator;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await api.createRequiredField(named(`欄位${round}`));
      const [created, removed] = await Promise.all([
        outcomeOf(api.createPurpose({ body: { ...named(`用途${round}`).body, dynamicFields: [id] } })),
        outcomeOf(api.removeRequiredField({ params: { id } })),
      ]);
      expect([created, removed]).toEqual(created === 'done' ? ['done', 409] : [422, 'done']);
    }
  });

  test('rows that arrive while their import is started are refused, since it runs what was counted', async () => {
    const { api } = administrator;
    const { db, context } = vault.server;
    const { typeId, purposeId, platformId } = vault.records;
    const { id: importId } = await api.createImport({ body: { typeId, purposeId, total: 1 } });
    const rows = [sentRow(2, administrator, { platformId })] as never;
    const start = () => db.update(imports).set({ state: 'planned' }).where(eq(imports.id, importId));
    const fill = () => outcomeOf(api.fillImport({ params: { importId, part: 0 }, body: { rows } }));
    expect(await duringChange(context, start, fill)).toBe(404);
    expect(await db.$count(importParts, eq(importParts.importId, importId))).toBe(0);
  });

  test('reveals while access ends, the account is disabled or deleted, or its readers change: each is logged or refused, and none follows', async () => {
    const [owner, reader] = [await vault.colleague(['account.create']), await vault.colleague()];
    for (let round = 0; round < ROUNDS; round += 1) {
      await vault.forgetLimits();
      const id = await vault.add(owner, { readers: [reader.person.id], needsConsent: true });
      const of = { params: { id } };
      const { id: requestId } = await reader.api.askAccess({ ...of, body: { reason: '代理三天' } });
      await owner.api.decideAccess({ params: { requestId }, body: { isGranted: true } });
      const ends = [
        () => owner.api.endAccess({ params: { requestId } }),
        () => owner.api.change({ ...of, body: { isEnabled: false } }),
        () => owner.api.remove(of),
        () => owner.api.change({ ...of, body: { readers: [] } }),
      ];
      const see = () => outcomeOf(reader.api.password(of));
      const [ended, ...seen] = await Promise.all([outcomeOf(ends[round % ends.length]!()), see(), see(), see()]);
      expect(ended).toBe('done');
      expect(seen.filter((outcome) => !['done', 404, 422].includes(outcome as never))).toEqual([]);
      expect([404, 422]).toContain(await see());
      const { rows } = (await vault.server.db.execute(
        `select count(*)::int as count from accounts.reveals where account_id = ${id}`,
      )) as unknown as { rows: { count: number }[] };
      expect(rows[0]!.count).toBe(seen.filter((outcome) => outcome === 'done').length);
    }
  });

  test('a reader who is removed while they ask for the password does not get it, nor make themselves a reader again', async () => {
    const [owner, manager] = [await vault.colleague(['account.create']), await vault.colleague(['account.manageAll'])];
    const me = manager.person.id;
    for (const [call, code] of [
      [(id: number): Promise<unknown> => manager.api.password({ params: { id } }), 422],
      [(id: number): Promise<unknown> => manager.api.change({ params: { id }, body: { readers: [me] } }), 422],
    ] as const) {
      const id = await vault.add(owner, { readers: [me] });
      const { db } = vault.server;
      const removeReader = async () => {
        await db.update(accounts).set({ updatedBy: owner.person.id }).where(eq(accounts.id, id));
        await db.delete(readers).where(eq(readers.accountId, id));
      };
      const outcome = await outcomeOf(duringChange(vault.server.context, removeReader, () => call(id)));
      expect(outcome).toBe(code);
    }
  });

  test('a reader leaves a unit while they see passwords and the account is shared and decided on: what was seen is to be changed', async () => {
    const [owner, away] = [
      await vault.colleague(['account.create']),
      await vault.asPerson({ as: { department: '他部' } }),
    ];
    const { db, context } = vault.server;
    const department = { company: false, departments: [owner.person.departmentId!], groups: [], levels: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      await vault.forgetLimits();
      const [reader, asker] = [await vault.colleague(), await vault.colleague()];
      const { id: employeeId } = reader.person;
      const [id, asked] = [
        await vault.add(owner, { units: department }),
        await vault.add(owner, { units: department, needsConsent: true }),
      ];
      const of = { params: { id } };
      const { id: requestId } = await reader.api.askAccess({ params: { id: asked }, body: { reason: '代理三天' } });
      const see = () => outcomeOf(reader.api.password(of));
      const settle = () => context.transaction(() => settleReaders(context, [employeeId]));
      await vault.move(reader, away);
      const [first, ...outcomes] = await Promise.all([
        see(),
        outcomeOf(settle()),
        outcomeOf(owner.api.decideAccess({ params: { requestId }, body: { isGranted: true } })),
        outcomeOf(owner.api.change({ ...of, body: { readers: [asker.person.id], units: department } })),
        outcomeOf(owner.api.change({ params: { id: asked }, body: { remark: `第${round}次` } })),
        outcomeOf(settle()),
      ]);
      expect(outcomes.filter((outcome) => !['done', 404].includes(outcome as never))).toEqual([]);
      expect(await see()).toBe(404);
      const due = await db.$count(rotations, and(eq(rotations.accountId, id), eq(rotations.employeeId, employeeId)));
      expect(due).toBe(first === 'done' ? 1 : 0);
      const current = and(
        eq(requests.accountId, asked),
        or(isNull(requests.decidedOn), gt(requests.endsOn, vault.clock.now())),
      );
      expect(await db.$count(requests, current), 'nothing waits or is granted any more').toBe(0);
    }
  });

  test('a password that is being revealed to who leaves the unit is to be changed', async () => {
    const [owner, reader] = [await vault.colleague(['account.create']), await vault.colleague()];
    const away = await vault.asPerson({ as: { department: '他部' } });
    const { db, context } = vault.server;
    const units = { company: false, departments: [owner.person.departmentId!], groups: [], levels: [] };
    const id = await vault.add(owner, { units });
    await reader.api.password({ params: { id } });
    await vault.move(reader, away);
    const [seen] = await db.delete(reveals).where(eq(reveals.accountId, id)).returning();
    const { id: _, ...entry } = seen!;
    const reveal = async () => {
      await db.select().from(accounts).where(eq(accounts.id, id)).for('share');
      await db.insert(reveals).values(entry);
    };
    const settle = () => context.transaction(() => settleReaders(context, [reader.person.id]));
    await duringChange(context, reveal, settle);
    expect(await db.$count(rotations, eq(rotations.accountId, id))).toBe(1);
  });

  test('a request that is decided while the readers change, or is withdrawn meanwhile, is refused or done, and never stuck', async () => {
    const [owner, reader] = [await vault.colleague(['account.create']), await vault.colleague()];
    for (let round = 0; round < ROUNDS; round += 1) {
      await vault.forgetLimits();
      const id = await vault.add(owner, { readers: [reader.person.id], needsConsent: true });
      const { id: requestId } = await reader.api.askAccess({ params: { id }, body: { reason: '代理三天' } });
      const outcomes = await Promise.all([
        outcomeOf(owner.api.decideAccess({ params: { requestId }, body: { isGranted: true } })),
        outcomeOf(reader.api.endAccess({ params: { requestId } })),
        outcomeOf(owner.api.change({ params: { id }, body: { readers: [] } })),
      ]);
      expect(outcomes.filter((outcome) => !['done', 404].includes(outcome as never))).toEqual([]);
      expect(outcomes[2]).toBe('done');
      const { rows } = (await vault.server.db.execute(
        `select count(*)::int as count from accounts.requests where account_id = ${id} and (decided_on is null or ends_on > '${vault.clock.now().toISOString()}')`,
      )) as unknown as { rows: { count: number }[] };
      expect(rows[0]!.count, 'nothing waits or is granted any more').toBe(0);
    }
  });

  test('a request that another call is about to end, or whose account it is about to delete, is not decided', async () => {
    const [owner, reader] = [await vault.colleague(['account.create']), await vault.colleague()];
    const { db, context } = vault.server;
    const deletedOn = vault.clock.now();
    for (const change of [
      (_: number, requestId: number) => db.delete(requests).where(eq(requests.id, requestId)),
      (id: number) => db.update(accounts).set({ deletedOn }).where(eq(accounts.id, id)),
    ]) {
      await vault.forgetLimits();
      const id = await vault.add(owner, { readers: [reader.person.id], needsConsent: true });
      const { id: requestId } = await reader.api.askAccess({ params: { id }, body: { reason: '代理三天' } });
      const decide = () => owner.api.decideAccess({ params: { requestId }, body: { isGranted: true } });
      expect(await outcomeOf(duringChange(context, () => change(id, requestId), decide))).toBe(404);
    }
  });

  test('a reminder job that runs twice at once reminds once, and not of a deleted account', async () => {
    const owner = await vault.colleague(['account.create']);
    const [due, deleted] = [
      await vault.add(owner, { account: 'due-once', rotateDays: 1 }),
      await vault.add(owner, { account: 'due-deleted', rotateDays: 1 }),
    ];
    await owner.api.remove({ params: { id: deleted } });
    const listening = await owner.listen();
    const { signal } = new AbortController();
    await Promise.all([1, 2, 3].map(() => remindOfDue(vault.server.context, signal)));
    const isAbout = (account: string) => (event: object) => JSON.stringify(event).includes(account);
    await listening.nextOfHost(10, isAbout('due-once'));
    // Events of one person arrive in their order.
    await owner.api.change({ params: { id: due }, body: { remark: '值班用' } });
    await listening.next('changed');
    const counts = ['due-once', 'due-deleted'].map((account) => listening.ofHost.filter(isAbout(account)).length);
    expect(counts).toEqual([1, 0]);
  });

  test('a deleted account that is restored while it is destroyed is whole or missing', async () => {
    const owner = await vault.colleague(['account.create']);
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await vault.add(owner);
      await owner.api.remove({ params: { id } });
      await vault.server.db.execute(
        `update accounts.accounts set deleted_on = deleted_on - interval '31 days' where id = ${id}`,
      );
      const [restored] = await Promise.all([
        outcomeOf(owner.api.restore({ params: { id } })),
        purgeDeleted(vault.server.context, new AbortController()),
      ]);
      const seen = await outcomeOf(owner.api.password({ params: { id } }));
      expect([restored, seen]).toEqual(restored === 'done' ? ['done', 'done'] : [404, 404]);
    }
  });
});
