import { type HostContract, MAX_PASSKEYS } from '@atrium/sdk/host';
import type { Caller, Handler, ServerContext } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { passkeys } from '../../core/schema/secondFactor.ts';
import type { HostApi } from '../../core/services.ts';
import { refuse } from '../../core/texts.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { lockAccount } from '../password/storePassword.ts';
import { findIssuer, hasFactor, isFactorNeeded } from '../session/factorPolicy.ts';
import { removeFactors } from '../session/removeFactors.ts';
import { completeSetup, recordChange } from './factors.ts';
import {
  CHALLENGE_MS,
  describePasskeys,
  findPasskeys,
  makeChallenge,
  type PasskeyRow,
  relyingParty,
  requestPasskey,
  useChallenge,
} from './passkeys.ts';
import { makeCodes } from './recoveryCodes.ts';

/** EdDSA, ES256 and RS256 (RFC 9053): what authenticators of today have. */
const ALGORITHMS = [-8, -7, -257];

type PasskeyCalls = {
  readonly [Name in 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'beginPasskeyProof']: Handler<
    HostApi[Name]
  >;
};

/** The passkeys of the caller. Each of them signs in without a password, too, so each verifies its person. */
export function passkeyCalls(
  people: CompanyServices,
  context: Pick<ServerContext<HostContract>, 'relation'>,
): PasskeyCalls {
  const { dependencies } = people;
  const { db, clock, transaction } = dependencies;

  /** @throws Refusal 404 for a missing one and for that of another person */
  const findOwn = async (id: number): Promise<PasskeyRow> => {
    const [row] = await db.select().from(passkeys).where(eq(passkeys.id, id));
    if (!row) throw refuse.notFound();
    await context.relation('passkey', row);
    return row;
  };

  return {
    async beginPasskey({ caller }) {
      const { id } = relyingParty(dependencies);
      const known = await findPasskeys(db, caller.id);
      if (known.length >= MAX_PASSKEYS) throw tooMany();
      const userHandle = known[0]?.userHandle ?? randomBytes(32).toString('base64url');
      return {
        challenge: await makeChallenge(dependencies, `add:${caller.sessionId}`, userHandle),
        rp: { id, name: findIssuer(dependencies) },
        user: { id: userHandle, name: caller.employee, displayName: caller.name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: CHALLENGE_MS,
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        excludeCredentials: describePasskeys(known),
      };
    },

    async addPasskey({ caller, body }) {
      const row = await checkNew(people, caller, body);
      // hashing takes long: before the transaction, and for the first factor only
      const codes = (await hasFactor(db, caller.id)) ? undefined : await makeCodes();
      return transaction(async () => {
        // Passkeys go with the password: who has none (an account of the company) is refused, not let fail.
        if (!(await lockAccount(db, caller.id))) throw refuse.conflict('passkeys.noPassword');
        const known = await findPasskeys(db, caller.id);
        if (known.length >= MAX_PASSKEYS) throw tooMany();
        const first = (await hasFactor(db, caller.id)) ? undefined : (codes ?? (await makeCodes()));
        const [added] = await db
          .insert(passkeys)
          .values({
            employeeId: caller.id,
            ...row,
            name: body.name,
            transports: body.transports,
            addedOn: clock.now(),
          })
          .onConflictDoNothing()
          .returning({ id: passkeys.id });
        if (!added) throw refuse.conflict('passkeys.known');
        await recordChange(dependencies, caller, 'add', { factor: 'passkey', passkey: body.name });
        return { id: added.id, recoveryCodes: [...(await completeSetup(people, caller, first))] };
      });
    },

    async renamePasskey({ caller, params, body }) {
      return transaction(async () => {
        await lockAccount(db, caller.id);
        const { id, name } = await findOwn(params.id);
        if (name === body.name) return {};
        await db.update(passkeys).set({ name: body.name }).where(eq(passkeys.id, id));
        await recordChange(dependencies, caller, 'rename', { passkey: body.name, passkeyBefore: name });
        return {};
      });
    },

    async removePasskey({ caller, params }) {
      return transaction(async () => {
        await lockAccount(db, caller.id);
        const { id, name } = await findOwn(params.id);
        await db.delete(passkeys).where(eq(passkeys.id, id));
        if (!(await hasFactor(db, caller.id))) {
          // in a trusted network, too, as of the authenticator app
          if (isFactorNeeded(dependencies, caller)) throw refuse.conflict('secondFactor.required');
          await removeFactors(db, caller.id);
        }
        await recordChange(dependencies, caller, 'remove', { factor: 'passkey', passkey: name });
        return {};
      });
    },

    async beginPasskeyProof({ caller }) {
      const known = await findPasskeys(db, caller.id);
      if (known.length === 0) throw refuse.conflict('passkeys.none');
      return requestPasskey(dependencies, `prove:${caller.sessionId}`, known, 'required');
    },
  };
}

const tooMany = () => refuse.conflict('passkeys.tooMany', { max: MAX_PASSKEYS });

/** The new passkey of an answer; what makes it is checked, except for who made the authenticator. */
async function checkNew(
  { dependencies }: CompanyServices,
  caller: Caller,
  { id, clientData, attestation }: { id: string; clientData: string; attestation: string },
) {
  const used = await useChallenge(dependencies, clientData, `add:${caller.sessionId}`);
  if (used === 'over') throw refuse.gone('passkeys.over');
  const made = used?.userHandle ? await verifyNew({ ...used, id, clientData, attestation }) : undefined;
  if (!made || !used?.userHandle || made.credential.id !== id)
    throw refuse.invalid('passkeys.wrong', undefined, { status: 'WRONG_PASSKEY' });
  const { credential, credentialBackedUp } = made;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    userHandle: used.userHandle,
    rpId: used.rpId,
    counter: credential.counter,
    isSynced: credentialBackedUp,
  };
}

interface Answered {
  readonly id: string;
  readonly clientData: string;
  readonly attestation: string;
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

async function verifyNew({ id, clientData, attestation, challenge, origin, rpId }: Answered) {
  // loaded with the first use: it takes a third of a second and 27 MB
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const attestationObject = await withoutStatement(attestation);
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON: clientData, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return registrationInfo;
  } catch {
    return undefined;
  }
}

/**
 * An attestation without what its maker states. Some formats have certificates whose lists of revoked ones would be fetched from the
 * addresses that they name: those of the caller's choice.
 */
async function withoutStatement(attestation: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url'))).get('authData');
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return Buffer.from(isoCBOR.encode(bare)).toString('base64url');
}

/** The relation of a caller to a passkey. */
export const relationToPasskey = ({ employeeId }: Pick<PasskeyRow, 'employeeId'>, caller: Caller): 'own' | 'none' =>
  employeeId === caller.id ? 'own' : 'none';
