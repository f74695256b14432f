import type { CallFailure } from '@atrium/sdk/client';
import type { NewPasskey, PasskeyAnswer, PasskeyRequest } from '@atrium/sdk/host';
import type * as Ceremonies from '@simplewebauthn/browser';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { ChunkFailure, loadChunk } from '../../services/loading.ts';

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

/** A signal that is aborted when the component goes: read it when something begins that is to end then. */
export function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  return () => leaving.current.signal;
}

/**
 * Why no passkey was used or made: `cancelled` by the person, or the text that says it; undefined for a failed call, whose message does.
 */
export function describeFailure(
  cause: unknown,
): 'cancelled' | 'error.chunkTimeout' | 'error.chunkText' | 'error.passkey' | undefined {
  if (cause instanceof ChunkFailure) return cause.kind === 'timeout' ? 'error.chunkTimeout' : 'error.chunkText';
  const { name, http } = cause as Error & Partial<CallFailure>;
  if (http !== undefined) return undefined;
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'error.passkey';
}

type Answer = z.input<typeof PasskeyAnswer>;

/** Asks the person for one of their passkeys, as the browser does. Rejects if they cancel, and when `leaving` is aborted. */
export async function getPasskey(asked: z.infer<typeof PasskeyRequest>, leaving: AbortSignal): Promise<Answer> {
  const optionsJSON = asked as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await until(leaving, ({ startAuthentication }) => startAuthentication({ optionsJSON }));
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientData, authenticatorData, signature, userHandle };
}

/**
 * Has the person's device make a passkey. Rejects if they cancel and when `leaving` is aborted, with an `InvalidStateError` where the
 * device has one of them already.
 */
export async function createPasskey(asked: z.infer<typeof NewPasskey>, leaving: AbortSignal) {
  const optionsJSON = asked as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await until(leaving, ({ startRegistration }) => startRegistration({ optionsJSON }));
  const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response;
  return { id, clientData, attestation, transports };
}

async function until<Made>(leaving: AbortSignal, ceremony: (parts: typeof Ceremonies) => Promise<Made>): Promise<Made> {
  const parts = await loadChunk(() => import('@simplewebauthn/browser'));
  leaving.throwIfAborted();
  const cancel = () => parts.WebAuthnAbortService.cancelCeremony();
  leaving.addEventListener('abort', cancel, { once: true });
  try {
    const made = await ceremony(parts);
    leaving.throwIfAborted();
    return made;
  } finally {
    leaving.removeEventListener('abort', cancel);
  }
}
