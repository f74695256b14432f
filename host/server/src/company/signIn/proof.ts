import type { Call, Caller, Handler } from '@atrium/sdk/server';
import { and, eq, isNull } from 'drizzle-orm';
import { sessions as sessionRows } from '../../core/schema/session.ts';
import type { HostApi } from '../../core/services.ts';
import { refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { lockAccount } from '../password/storePassword.ts';
import { useTotp } from '../secondFactor/factors.ts';
import { checkAnswer, usePasskey } from '../secondFactor/passkeys.ts';
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
    if ('code' in body)
      return proveByFactor(people, caller, request, 'Code', () => useTotp(people.dependencies, caller.id, body.code));
    if ('passkey' in body) {
      const asked = { holder: `prove:${caller.sessionId}`, isVerified: true, employeeId: caller.id } as const;
      const signed = await checkAnswer(people.dependencies, body.passkey, asked);
      if (signed === 'over') throw refuse.gone('passkeys.over');
      const use = async () => signed !== undefined && usePasskey(people.dependencies, signed);
      return proveByFactor(people, caller, request, 'Passkey', use);
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

async function proveByFactor(
  people: CompanyServices,
  caller: Caller,
  request: Call['request'],
  factor: 'Code' | 'Passkey',
  use: () => Promise<boolean>,
) {
  const keys = factorKeys(await attemptKeys(people, caller.employee, request));
  const attempt = await startAttempt(people, keys, caller.employee, request);
  const isRight = await people.dependencies.transaction(async () => {
    await lockAccount(people.dependencies.db, caller.id);
    if (!(await use())) return false;
    await storeProof(people, caller);
    return true;
  });
  if (!isRight) {
    await recordFailure(people, caller.employee, `wrong${factor}`);
    const status = factor === 'Code' ? 'WRONG_CODE' : 'WRONG_PASSKEY';
    throw refuse.invalid(`proof.wrong${factor}`, undefined, { status });
  }
  await attempt.succeeded();
  return {};
}

async function storeProof({ dependencies: { db, clock, audit } }: CompanyServices, caller: Caller): Promise<void> {
  const own = and(eq(sessionRows.id, caller.sessionId), isNull(sessionRows.endedOn));
  await db.update(sessionRows).set({ provenOn: clock.now() }).where(own);
  await audit.record({ action: 'session.prove', target: caller.employee });
}

const wrong = () => refuse.invalid('proof.wrong', undefined, { status: 'PASSWORD_WRONG' });
