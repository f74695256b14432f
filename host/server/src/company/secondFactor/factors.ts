import type { Caller, Database, Person } from '@atrium/sdk/server';
import { and, eq, lt } from 'drizzle-orm';
import { runAsSystem } from '../../core/currentCall.ts';
import { totpSecrets } from '../../core/schema/secondFactor.ts';
import { sessions as sessionRows } from '../../core/schema/session.ts';
import { type Binding, openText, sealText } from '../../core/sealedText.ts';
import type { HostTextKey } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import type { HostDependencies } from '../HostDependencies.ts';
import { lockAccount } from '../password/storePassword.ts';
import { endOthers } from '../session/liveSessions.ts';
import { removeFactors } from '../session/removeFactors.ts';
import { type CodeSet, storeCodes } from './recoveryCodes.ts';
import { matchStep, readSecret } from './totp.ts';

type Parts = Pick<HostDependencies, 'db' | 'clock' | 'masterKeys'>;

/** The authenticator app of a person; undefined without one. */
export async function findTotp(db: Database, employeeId: number) {
  const [totp] = await db.select().from(totpSecrets).where(eq(totpSecrets.employeeId, employeeId));
  return totp;
}

const ofPerson = (employeeId: number): Binding => ['host', 'totp_secrets', String(employeeId), '1'];
const ofStep = (id: string): Binding => ['host', 'factor_steps', id, '1'];

/** The secret of an app that is being set up, as it is kept with its step. */
export const sealStepSecret = (parts: Parts, stepId: string, secret: string): Buffer =>
  sealText(secret, ofStep(stepId), parts.masterKeys);

export const openStepSecret = (parts: Parts, stepId: string, sealed: Buffer): string =>
  openText(sealed, ofStep(stepId), parts.masterKeys);

/**
 * Uses the code of a person's app up, in one statement: of two sign-ins with the same one, one is right. Call it within the
 * transaction that needs it.
 */
export async function useTotp(parts: Parts, employeeId: number, code: string): Promise<boolean> {
  const { db, clock, masterKeys } = parts;
  const row = await findTotp(db, employeeId);
  if (!row) return false;
  const now = clock.now();
  const secret = readSecret(openText(row.secret, ofPerson(employeeId), masterKeys));
  const step = matchStep(secret, code, now, row.usedStep);
  if (step === undefined) return false;
  // Another secret could have been stored meanwhile: the code was for this one.
  const used = await db
    .update(totpSecrets)
    .set({ usedStep: step, usedOn: now })
    .where(
      and(eq(totpSecrets.employeeId, employeeId), eq(totpSecrets.addedOn, row.addedOn), lt(totpSecrets.usedStep, step)),
    )
    .returning({ usedStep: totpSecrets.usedStep });
  return used.length > 0;
}

/**
 * Stores the app of a person whose first code was right; that code is used up. Call it within a transaction that has locked the
 * account.
 *
 * @returns whether the code was right
 */
export async function storeTotp(parts: Parts, employeeId: number, secret: string, code: string): Promise<boolean> {
  const { db, clock, masterKeys } = parts;
  const now = clock.now();
  const usedStep = matchStep(readSecret(secret), code, now, 0);
  if (usedStep === undefined) return false;
  const row = { secret: sealText(secret, ofPerson(employeeId), masterKeys), addedOn: now, usedOn: null, usedStep };
  await db
    .insert(totpSecrets)
    .values({ employeeId, ...row })
    .onConflictDoUpdate({ target: totpSecrets.employeeId, set: row });
  return true;
}

/**
 * Completes the setup of a factor in the transaction that has stored it. The first one comes with recovery codes, and ends the other
 * sessions of the person, which were opened by the password alone. The session of the call has shown the factor.
 *
 * @param codes for the first factor of the person; undefined: there was one before
 * @returns the recovery codes to show; none where there were some
 */
export async function completeSetup(
  { dependencies, sessions }: CompanyServices,
  caller: Pick<Person, 'id'> & Partial<Pick<Caller, 'sessionId'>>,
  codes: CodeSet | undefined,
): Promise<readonly string[]> {
  const { db, clock } = dependencies;
  const now = clock.now();
  if (caller.sessionId !== undefined)
    await db.update(sessionRows).set({ factorOn: now }).where(eq(sessionRows.id, caller.sessionId));
  if (!codes) return [];
  await storeCodes(db, caller.id, codes, now);
  await endOthers(dependencies, sessions, caller.id, 'SECOND_FACTOR', caller.sessionId);
  return codes.codes;
}

/** Wire type of notices of the system (C.4-1). */
const SYSTEM = 10;

/** What happened to a factor: the end of its audit action and of its texts. */
export type FactorChange = 'add' | 'remove' | 'codes' | 'reset' | 'recovery' | 'rename';

/** Audits a change and notifies the person, in the transaction of it; not of another name. */
export async function recordChange(
  { audit, notifier }: Pick<HostDependencies, 'audit' | 'notifier'>,
  person: Pick<Person, 'id' | 'employee' | 'companyId'>,
  change: FactorChange,
  detail: Readonly<Record<string, string | number>> = {},
  employeeId?: number,
): Promise<void> {
  await audit.record({
    action: `secondFactor.${change}`,
    target: person.employee,
    companyId: person.companyId,
    detail,
    ...(employeeId !== undefined && { employeeId }),
  });
  if (change === 'rename') return;
  const notice = change === 'add' && detail['factor'] === 'passkey' ? 'addPasskey' : change;
  await runAsSystem(() =>
    notifier.notify({
      type: SYSTEM,
      to: { employees: [person.id] },
      title: { plugin: 'host', key: 'secondFactor.notice' },
      message: { plugin: 'host', key: `secondFactor.notice.${notice}` satisfies HostTextKey },
    }),
  );
}

/** An administrator, or the operator of the server, removes the factors of a person who has lost them; all sessions end. */
export async function resetFactors(
  { dependencies, sessions }: CompanyServices,
  person: Pick<Person, 'id' | 'employee' | 'companyId'>,
): Promise<boolean> {
  return dependencies.transaction(async () => {
    await lockAccount(dependencies.db, person.id);
    if (!(await removeFactors(dependencies.db, person.id))) return false;
    await endOthers(dependencies, sessions, person.id, 'SECOND_FACTOR');
    await recordChange(dependencies, person, 'reset');
    return true;
  });
}
