import { z } from 'zod';
import { SAVE_LIMIT } from '../contract/calls.ts';
import { Id, Line, Nothing, RawText } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';
import { LoginResult } from './schemas.ts';

/** Passkeys of a person at most. */
export const MAX_PASSKEYS = 10;
/** Characters of the name of a passkey at most. */
export const PASSKEY_NAME = 30;

/** Begun by visitors: one address may be a whole office. */
const OF_VISITORS = { per: 'address', max: 300, in: '1m' } as const;

const CredentialId = RawText(1400, 1);
/** Ways to an authenticator (`usb`, `nfc`, `internal` …) at most. */
const MAX_TRANSPORTS = 8;
const Transports = z.array(RawText(20, 1)).max(MAX_TRANSPORTS);
const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).max(MAX_TRANSPORTS),
});

/** A passkey in the list of its person. Times are `YYYY-MM-DD HH:mm:ss`. */
export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  addedOn: z.string(),
  /** null: not used yet. */
  usedOn: z.string().nullable(),
  /** Its device copies it to others of the same account. */
  isSynced: z.boolean(),
});

/** What `navigator.credentials.get` is called with, as JSON of WebAuthn level 3. It is valid once, for five minutes. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred']),
  /** Empty: the browser lists those that it has for the address. */
  allowCredentials: z.array(Known).max(MAX_PASSKEYS),
});

/** What `navigator.credentials.create` is called with, as JSON of WebAuthn level 3. It is valid once, for five minutes. */
export const NewPasskey = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })).max(10),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(Known).max(MAX_PASSKEYS),
});

/** What an authenticator has signed; binary values in base64url. */
export const PasskeyAnswer = z.object({
  id: CredentialId,
  clientData: RawText(4000, 1),
  authenticatorData: RawText(4000, 1),
  signature: RawText(2000, 1),
  /** `''`: the authenticator keeps none. */
  userHandle: RawText(200).default(''),
});

/** *(ext)* Passkeys: beside the password or in place of it. */
export const passkeyCalls = {
  /** Begins a sign-in with a passkey and without a password. 409: the server has no address that passkeys can be of. */
  beginPasskeySignIn: { ...hostRoutes.beginPasskeySignIn, returns: PasskeyRequest, limit: OF_VISITORS },
  /**
   * Opens a session for whom the passkey is. 401 `PASSKEY_OVER`: begun in another browser, used already, or more than five minutes ago;
   * 401 `PASSKEY_REFUSED`: unknown, of an account that is closed, or not confirmed by its person.
   */
  finishPasskeySignIn: {
    ...hostRoutes.finishPasskeySignIn,
    body: PasskeyAnswer,
    returns: LoginResult,
    limit: OF_VISITORS,
  },
  /** Begins the second step with a passkey; POST /login/secondFactor takes the answer. 401 `STEP_OVER`. */
  beginPasskeyStep: {
    ...hostRoutes.beginPasskeyStep,
    body: z.object({ step: RawText(100, 1) }),
    returns: PasskeyRequest,
    limit: OF_VISITORS,
  },
  /** Begins a proof with a passkey; POST /proof takes the answer. 409 without passkeys. */
  beginPasskeyProof: { ...hostRoutes.beginPasskeyProof, returns: PasskeyRequest, limit: SAVE_LIMIT },
  /** Begins to add a passkey. 409 with as many as a person may have. */
  beginPasskey: { ...hostRoutes.beginPasskey, returns: NewPasskey, limit: SAVE_LIMIT },
  /** Recovery codes come with the first factor of a person. 410 after five minutes; 422 `WRONG_PASSKEY`; 409 for one that is known already. */
  addPasskey: {
    ...hostRoutes.addPasskey,
    body: z.object({
      name: Line(1, PASSKEY_NAME),
      id: CredentialId,
      clientData: RawText(4000, 1),
      attestation: RawText(16_000, 1),
      transports: Transports,
    }),
    returns: z.object({ id: z.int(), recoveryCodes: z.array(z.string()).max(10) }),
    limit: SAVE_LIMIT,
  },
  renamePasskey: {
    ...hostRoutes.renamePasskey,
    params: z.object({ id: Id }),
    body: z.object({ name: Line(1, PASSKEY_NAME) }),
    returns: Nothing,
    on: { relation: 'passkey', allow: ['own'] },
    limit: SAVE_LIMIT,
  },
  /** 409 if it is the last factor and the company requires one. */
  removePasskey: {
    ...hostRoutes.removePasskey,
    params: z.object({ id: Id }),
    returns: Nothing,
    on: { relation: 'passkey', allow: ['own'] },
    limit: SAVE_LIMIT,
  },
} as const;
