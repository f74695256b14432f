import type { ServiceIdentifier } from 'inversify';
import type { DesktopNotices } from '../notices/DesktopNotices.ts';
import type { NoticeBoard } from '../notices/NoticeBoard.ts';
import type { ExpiredPassword } from '../session/ExpiredPassword.ts';
import type { ProofRequests } from '../session/ProofRequests.ts';
import type { TokenStore } from '../session/TokenStore.ts';
import type { EntryServices } from './EntryServices.ts';
import type { CallEvents } from '../transport/CallEvents.ts';

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
