import type { Call, Caller, Handler } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import { sessions as sessionRows } from '../../core/schema/session.ts';
import type { HostApi } from '../../core/services.ts';
import { refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { lockAccount } from '../password/storePassword.ts';
import { useTotp } from '../secondFactor/factors.ts';
import { checkAnswer, type PasskeyUse, refusalReason, usePasskey } from '../secondFactor/passkeys.ts';
import { checkPassword } from './changePassword.ts';
import { attemptKeys, recordFailure, startAttempt } from './limitSignIn.ts';
import { factorKeys } from './secondStep.ts';

/**
 * The caller shows again who they are, which renews the proof of this session: by their password, by a code of their
 * authenticator app, or by a passkey that verifies them. The password is compared outside of the transaction, so the account is compared again under its lock: an old
 * password proves nothing after its change.
 */
export function proof(people: CompanyServices): Handler<HostApi['proof']> {
  return async ({ caller, body, decrypt, request }) => {
    const { db } = people.dependencies;
    if ('code' in body) {
      const attempt = await startFactor(people, caller, request);
      const isUsed = () => useTotp(people.dependencies, caller.id, body.code);
      if (await prove(people, caller, isUsed)) await attempt.succeeded();
      else throw await wrongFactor(people, caller, 'wrongCode');
      return {};
    }
    if ('passkey' in body) {
      const attempt = await startFactor(people, caller, request);
      const asked = { holder: `prove:${caller.sessionId}`, isVerified: true, employeeId: caller.id } as const;
      const signed = await checkAnswer(people.dependencies, body.passkey, asked);
      if (signed === 'over') {
        // a person who was slow: nothing was guessed
        await attempt.forgive();
        throw refuse.gone('passkeys.over');
      }
      let use: PasskeyUse | undefined;
      const isUsed = async () =>
        signed !== undefined && (use = await usePasskey(people.dependencies, signed)) === 'used';
      if (await prove(people, caller, isUsed)) await attempt.succeeded();
      else throw await wrongFactor(people, caller, refusalReason(use));
      return {};
    }
    const checked = await checkPassword(people, caller, decrypt(body.password), request);
    if (checked === undefined) throw wrong();
    await people.dependencies.transaction(async () => {
      const present = await lockAccount(db, caller.id);
      if (present?.hash !== checked) throw wrong();
      await storeProof(people, caller);
    });
    return {};
  };
}

/** Counts the attempt first: what is answered meanwhile finds it. */
async function startFactor(people: CompanyServices, caller: Caller, request: Call['request']) {
  const keys = factorKeys(await attemptKeys(people, caller.employee, request));
  return startAttempt(people, keys, caller.employee, request);
}

/** @param use uses the factor up, under the lock of the account */
async function prove(people: CompanyServices, caller: Caller, use: () => Promise<boolean>): Promise<boolean> {
  return people.dependencies.transaction(async () => {
    await lockAccount(people.dependencies.db, caller.id);
    if (!(await use())) return false;
    await storeProof(people, caller);
    return true;
  });
}

async function wrongFactor(
  people: CompanyServices,
  caller: Caller,
  reason: 'wrongCode' | 'wrongPasskey' | 'copiedPasskey',
) {
  await recordFailure(people, caller.employee, reason);
  const [key, status] =
    reason === 'wrongCode'
      ? (['proof.wrongCode', 'WRONG_CODE'] as const)
      : (['proof.wrongPasskey', 'WRONG_PASSKEY'] as const);
  return refuse.invalid(key, undefined, { status });
}

async function storeProof({ dependencies: { db, clock, audit } }: CompanyServices, caller: Caller): Promise<void> {
  const own = and(eq(sessionRows.id, caller.sessionId), isNull(sessionRows.endedOn));
  await db.update(sessionRows).set({ provenOn: clock.now() }).where(own);
  await audit.record({ action: 'session.prove', target: caller.employee });
}

const wrong = () => refuse.invalid('proof.wrong', undefined, { status: 'PASSWORD_WRONG' });
