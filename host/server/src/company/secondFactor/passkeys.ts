import type { Database } from '@atrium/sdk/server';
import type { PasskeyAnswer, PasskeyRequest } from '@atrium/sdk/host';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { passkeyChallenges, passkeys } from '../../core/schema/secondFactor.ts';
import { refuse } from '../../core/texts.ts';
import type { HostDependencies } from '../HostDependencies.ts';
import { findRelyingParty, type RelyingParty } from '../../core/config/relyingParty.ts';

type Parts = Pick<HostDependencies, 'db' | 'clock' | 'config'>;
export type PasskeyRow = typeof passkeys.$inferSelect;

/** How long an authenticator may take. */
export const CHALLENGE_MS = 5 * 60_000;

/** What a challenge is for, and the id of whose: a session, a second step, or the browser and network of a visitor. */
export type ChallengeHolder = `${'add' | 'prove' | 'step' | 'signIn'}:${string}`;

/** The passkeys of a person, the oldest first. */
export const findPasskeys = (db: Database, employeeId: number): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.employeeId, employeeId)).orderBy(asc(passkeys.id));

/** Those of `findPasskeys` that browsers offer at the address of this server, which may have been another one. */
export async function findUsable(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  employeeId: number,
): Promise<PasskeyRow[]> {
  const id = findRelyingParty(config)?.id;
  return (await findPasskeys(db, employeeId)).filter(({ rpId }) => rpId === id);
}

/** @throws Refusal 409 where the server has no address that passkeys can be of */
export function relyingParty({ config }: Pick<HostDependencies, 'config'>): RelyingParty {
  const found = findRelyingParty(config);
  if (!found) throw refuse.conflict('passkeys.off');
  return found;
}

/** As browsers are told which passkeys are meant. */
export const describePasskeys = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key' as const, transports }));

/** A new challenge: 32 random bytes in base64url, of which the hash is kept. */
export async function makeChallenge(
  { db, clock }: Parts,
  holder: ChallengeHolder,
  userHandle: string | null = null,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresOn = new Date(clock.now().getTime() + CHALLENGE_MS);
  await db.insert(passkeyChallenges).values({ id: hashOf(challenge), holder, userHandle, expiresOn });
  return challenge;
}

/**
 * What a browser asks authenticators for.
 *
 * @param known the passkeys that are meant; empty: any of this address
 */
export async function requestPasskey(
  parts: Parts,
  holder: ChallengeHolder,
  known: readonly PasskeyRow[],
  userVerification: 'required' | 'preferred',
): Promise<z.input<typeof PasskeyRequest>> {
  const { id } = relyingParty(parts);
  return {
    challenge: await makeChallenge(parts, holder),
    rpId: id,
    timeout: CHALLENGE_MS,
    userVerification,
    allowCredentials: describePasskeys(known),
  };
}

const ClientData = z.object({
  challenge: z.string().max(200),
  origin: z.string().max(500),
  /** In a frame of another page, which is never ours. */
  crossOrigin: z.literal(false).optional(),
});

interface UsedChallenge {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  readonly userHandle: string | null;
}

/**
 * Uses the challenge of an answer up, right or wrong: call it outside of the transaction that a wrong answer undoes.
 *
 * @param clientData as the browser has written it, in base64url
 * @returns `over` if it is unknown, used, expired or another holder's; undefined for what a page of this server cannot have sent
 */
export async function useChallenge(
  parts: Parts,
  clientData: string,
  holder: ChallengeHolder,
): Promise<UsedChallenge | 'over' | undefined> {
  const { id, isOrigin } = relyingParty(parts);
  const read = readClientData(clientData);
  if (!read) return undefined;
  const { challenge, origin } = read;
  const [used] = await parts.db
    .delete(passkeyChallenges)
    .where(eq(passkeyChallenges.id, hashOf(challenge)))
    .returning();
  if (!used || used.holder !== holder || used.expiresOn <= parts.clock.now()) return 'over';
  return isOrigin(origin) ? { challenge, origin, rpId: id, userHandle: used.userHandle } : undefined;
}

function readClientData(text: string): z.output<typeof ClientData> | undefined {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** An answer that is signed by a passkey; its counter is not compared yet. */
export interface SignedAnswer {
  readonly passkey: PasskeyRow;
  readonly counter: number;
  readonly isSynced: boolean;
}

/**
 * Checks what an authenticator has signed, for a challenge that is used up by it.
 *
 * @param isVerified the authenticator has to have verified the person, by a PIN, a finger or the face
 * @param employeeId whose passkey it has to be; undefined: anyone's
 * @returns `over` as of `useChallenge`; undefined for any other answer that is wrong
 */
export async function checkAnswer(
  parts: Parts,
  answer: z.output<typeof PasskeyAnswer>,
  asked: { readonly holder: ChallengeHolder; readonly isVerified: boolean; readonly employeeId?: number },
): Promise<SignedAnswer | 'over' | undefined> {
  const used = await useChallenge(parts, answer.clientData, asked.holder);
  if (used === undefined || used === 'over') return used;
  const [passkey] = await parts.db.select().from(passkeys).where(eq(passkeys.credentialId, answer.id));
  if (!passkey || (asked.employeeId !== undefined && passkey.employeeId !== asked.employeeId)) return undefined;
  // who signs in without a name says with it who they are
  if (answer.userHandle === '' ? asked.employeeId === undefined : answer.userHandle !== passkey.userHandle)
    return undefined;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { clientData, authenticatorData, signature } = answer;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        response: { clientDataJSON: clientData, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: used.challenge,
      expectedOrigin: used.origin,
      expectedRPID: used.rpId,
      requireUserVerification: asked.isVerified,
      // compared where the use is stored, so that of two answers at once one is the later
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    });
    if (!verified) return undefined;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { passkey, counter: newCounter, isSynced: credentialBackedUp };
  } catch {
    // every kind of wrong answer; their reasons are of use to no one who is honest
    return undefined;
  }
}

/**
 * Stores the use of a passkey in one statement, in the transaction that needs it.
 *
 * @returns `copied`: its counter has not grown, so there are two of it; `removed`: it was meanwhile
 */
export async function usePasskey(
  { db, clock }: Parts,
  { passkey, counter, isSynced }: SignedAnswer,
): Promise<PasskeyUse> {
  const isLater = or(sql`${passkeys.counter} < ${counter}`, and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const own = eq(passkeys.id, passkey.id);
  const used = await db
    .update(passkeys)
    .set({ counter, isSynced, usedOn: clock.now() })
    .where(and(own, isLater))
    .returning({ id: passkeys.id });
  if (used.length > 0) return 'used';
  return (await db.$count(passkeys, own)) > 0 ? 'copied' : 'removed';
}

/** What came of an answer that was signed. */
export type PasskeyUse = 'used' | 'removed' | 'copied';

/** Why a sign-in or a proof by passkey is refused, in the audit log; undefined: what was signed was wrong already. */
export const refusalReason = (use: PasskeyUse | undefined): 'wrongPasskey' | 'copiedPasskey' =>
  use === 'copied' ? 'copiedPasskey' : 'wrongPasskey';

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('hex');
