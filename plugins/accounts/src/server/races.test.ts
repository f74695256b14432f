import { describeOnPostgres } from '@atrium/testing';
import { beforeAll, expect, test } from 'vitest';
import { openVault, type VaultPerson } from '../testing/openVault.ts';
import { sentPassword } from '../testing/wirePassword.ts';

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
        outcomeOf(api.import({ body: { ...kinds, rows: [{ ...row, password }] } })),
        outcomeOf(api.removePlatform({ params: { id: platformId } })),
      ]);
      expect([added, removed]).toEqual(added === 'done' ? ['done', 409] : [422, 'done']);
      expect([imported, dropped]).toEqual(imported === 'done' ? ['done', 409] : [422, 'done']);
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
});
