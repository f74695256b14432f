import type { Handler, RequestFacts } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { passkeys } from '../../core/schema/secondFactor.ts';
import type { HostApi } from '../../core/services.ts';
import { refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { freshenAll } from '../OrganisationDirectory.ts';
import { findAccount } from '../password/storePassword.ts';
import {
  type ChallengeHolder,
  checkAnswer,
  type PasskeyUse,
  refusalReason,
  requestPasskey,
  usePasskey,
} from '../secondFactor/passkeys.ts';
import { fingerprintOf } from './knownDevice.ts';
import {
  attemptKeys,
  type AttemptKeys,
  type FailureReason,
  networkKey,
  recordFailure,
  refuseLimited,
  startAttempt,
} from './limitSignIn.ts';
import { openAccount } from './openAccount.ts';

type PasskeySignIn = {
  readonly [Name in 'beginPasskeySignIn' | 'finishPasskeySignIn']: Handler<HostApi[Name]>;
};

/**
 * Sign-in with a passkey in place of the password: the authenticator verifies the person, so it is both factors. No password is entered,
 * so a first or expired one is not changed by it, and no captcha is needed: there is nothing to guess.
 */
export function passkeySignIn(people: CompanyServices): PasskeySignIn {
  const { dependencies } = people;
  return {
    async beginPasskeySignIn({ request }) {
      return requestPasskey(dependencies, holderOf(request), [], 'required');
    },

    async finishPasskeySignIn({ body, request }) {
      await freshenAll(dependencies, people.directory);
      const employee = await findOwner(people, body.id);
      const keys = await passkeyKeys(people, employee, request);
      await refuseLimited(people, keys, employee, request);
      const attempt = await startAttempt(people, keys, employee, request);
      const signed = await checkAnswer(dependencies, body, { holder: holderOf(request), isVerified: true });
      if (signed === 'over') {
        // a person who was slow: nothing was guessed
        await attempt.forgive();
        throw refuse.other(401, 'signIn.passkeyOver', undefined, { http: 401, status: 'PASSKEY_OVER' });
      }
      const account = signed && (await findAccount(dependencies.db, employee));
      if (!signed || !account) throw await refused(people, employee, 'wrongPasskey');
      if (account.person.hidden || account.person.id !== signed.passkey.employeeId)
        throw await refused(people, employee, 'disabled');
      let use: PasskeyUse | undefined;
      const useFactor = async () => (use = await usePasskey(dependencies, signed)) === 'used';
      const session = await openAccount(people, account, request, useFactor, 'passkey');
      if (session === 'wrong') throw await refused(people, employee, refusalReason(use));
      if (!session) throw await refused(people, employee, 'passwordChanged');
      await attempt.succeeded();
      return session;
    },
  };
}

const holderOf = (request: RequestFacts): ChallengeHolder => `signIn:${fingerprintOf(0, request)}`;

/** The employee number of whose passkey it is; `''` for an unknown one. */
async function findOwner({ dependencies: { db }, directory }: CompanyServices, credentialId: string): Promise<string> {
  const [row] = await db
    .select({ employeeId: passkeys.employeeId })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  return (row && (await directory.person(row.employeeId))?.employee) ?? '';
}

/** Counters of passkeys, apart from those of passwords and codes. Unknown ones are counted for their network only. */
async function passkeyKeys(people: CompanyServices, employee: string, request: RequestFacts): Promise<AttemptKeys> {
  const { failures, account, network } = await attemptKeys(people, employee, request);
  const unknown = `passkey:unknown:${networkKey(request.address)}`;
  return {
    failures: employee === '' ? unknown : `passkey:${failures}`,
    account: employee === '' ? unknown : `passkey:${account}`,
    network: network && `passkey:${network}`,
  };
}

async function refused(people: CompanyServices, employee: string, reason: FailureReason) {
  await recordFailure(people, employee, reason);
  return refuse.other(401, 'signIn.passkeyRefused', undefined, { http: 401, status: 'PASSKEY_REFUSED' });
}
