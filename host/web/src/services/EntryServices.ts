import type { ServiceIdentifier } from 'inversify';
import type { DesktopNotices, NoticeBoard } from './notices.ts';
import type { ExpiredPassword } from './session/ExpiredPassword.ts';
import type { ProofRequests } from './session/ProofRequests.ts';
import type { TokenStore } from './TokenStore.ts';
import type { CallEvents } from './transport/CallEvents.ts';
import type { Services } from './useService.ts';

/**
 * The few services of every page, created once. inversify itself is loaded with the workspace, so that sign-in stays
 * small.
 */
export class EntryServices implements Services {
  readonly #made = new Map<ServiceIdentifier, unknown>();

  keep<Service>(id: ServiceIdentifier<Service>, service: Service): Service {
    this.#made.set(id, service);
    return service;
  }

  get<Service>(id: ServiceIdentifier<Service>): Service {
    if (!this.#made.has(id)) throw new Error(`The entry has no service ${String(id)}`);
    return this.#made.get(id) as Service;
  }

  [Symbol.iterator](): Iterator<[ServiceIdentifier, unknown]> {
    return this.#made.entries();
  }
}

const token = <T>(name: string): ServiceIdentifier<T> => Symbol.for(`atrium.${name}`);

/** Services that only the host's entry uses; the others are in `tokens.ts`. */
/** The entry itself, from which the workspace's container is made. */
export const ENTRY = token<EntryServices>('entry');
export const TOKEN_STORE = token<TokenStore>('tokenStore');
export const CALL_EVENTS = token<CallEvents>('callEvents');
export const NOTICE_BOARD = token<NoticeBoard>('noticeBoard');
export const DESKTOP_NOTICES = token<DesktopNotices>('desktopNotices');
export const PROOF_REQUESTS = token<ProofRequests>('proofRequests');
export const EXPIRED_PASSWORD = token<ExpiredPassword>('expiredPassword');
