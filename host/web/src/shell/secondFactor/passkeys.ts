import type { NewPasskey, PasskeyAnswer, PasskeyRequest } from '@atrium/sdk/host';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';

/** Why a page can use no passkeys; each is a sentence of the catalogue. */
export type PasskeyObstacle = 'off' | 'insecure' | 'elsewhere' | 'unsupported';

/**
 * Why this page can use no passkeys of a host name; undefined if it can.
 *
 * @param host what the server's passkeys are of; `''`: it has no address that they can be of
 */
export function findObstacle(host: string): PasskeyObstacle | undefined {
  if (host === '') return 'off';
  if (!isSecureContext) return 'insecure';
  if (location.hostname !== host) return 'elsewhere';
  return 'PublicKeyCredential' in window ? undefined : 'unsupported';
}

type Answer = z.input<typeof PasskeyAnswer>;

/** Asks the person for one of their passkeys, as the browser does. Rejects if they cancel. */
export async function getPasskey(asked: z.infer<typeof PasskeyRequest>): Promise<Answer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON: asked as PublicKeyCredentialRequestOptionsJSON });
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientData, authenticatorData, signature, userHandle };
}

/** Has the person's device make a passkey. Rejects if they cancel, with an `InvalidStateError` where the device has one of them already. */
export async function createPasskey(asked: z.infer<typeof NewPasskey>) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON: asked as PublicKeyCredentialCreationOptionsJSON });
  const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response;
  return { id, clientData, attestation, transports };
}
