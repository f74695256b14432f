import { hostRoutes, type EndReason, type MenuEntry } from '@atrium/sdk/host';
import type { CallOptions, SessionState } from '@atrium/sdk/client';
import { setCompanyTimeZone } from '@atrium/ui';
import { proxy } from 'valtio/vanilla';
import type { HostPreferences, HostSession, SessionEnd, SignInReply, Transport } from '../tokens.ts';
import type { CallEvents } from '../transport/CallEvents.ts';
import { hostCall } from '../transport/hostCall.ts';
import { keepProviderLogout, leaveProvider } from './providerLogout.ts';
import { readClaims, type StoredSession, type TokenStore } from '../TokenStore.ts';

/** Milliseconds between saving the preferences and the logout call. */
export const LOGOUT_DELAY = 300;

type SessionReply = Omit<StoredSession, 'publicToken' | 'navs' | 'unreadCount'>;

const SIGNED_OUT: SessionState = {
  id: 0,
  acct: '',
  userName: '',
  companyId: 0,
  companyName: '',
  deptInfo: null,
  groupInfo: null,
  riskLevel: 1,
  expireDateTime: '',
  timeZone: '',
  actions: [],
};

/** Who is signed in: kept in local storage, loaded from `GET /session`, ended in one place. */
export class BrowserSession implements HostSession {
  readonly state = proxy<SessionState>({ ...SIGNED_OUT });
  readonly #transport: Transport;
  readonly #tokens: TokenStore;
  readonly #preferences: HostPreferences;
  readonly #enders = new Set<(end: SessionEnd) => void>();
  #stored: StoredSession | null = null;
  #endReason: EndReason | null = null;
  #absoluteEnd: ReturnType<typeof setTimeout> | undefined;
  /** Calls of this tab that are refused from now on state nothing new. */
  #isSigningOut = false;

  constructor(transport: Transport, tokens: TokenStore, preferences: HostPreferences, events: CallEvents) {
    this.#transport = transport;
    this.#tokens = tokens;
    this.#preferences = preferences;
    events.on('expired', (reason) => this.expire(reason));
    tokens.onForeignChange(() => this.#follow());
  }

  get loaded(): boolean {
    return this.#stored !== null;
  }

  get changePasswordUrl(): string {
    return this.#stored?.changePasswordUrl ?? '';
  }

  get companyCode(): string {
    return this.#stored?.companyCode ?? '';
  }

  can(action: string): boolean {
    return this.state.actions.includes(action);
  }

  token(): string | null {
    return this.#tokens.read();
  }

  async start(reply: SignInReply, providerLogout: string | null = null): Promise<void> {
    // each session replaces what the one before it has kept
    keepProviderLogout(providerLogout);
    this.#keep({
      ...SIGNED_OUT,
      id: reply.employeeId,
      acct: reply.employee,
      userName: reply.nickName,
      groupInfo: reply.groupId === null ? null : { id: reply.groupId, name: '' },
      riskLevel: reply.riskLevel,
      expireDateTime: reply.expireDateTime,
      publicToken: reply.publicToken,
      navs: [],
      unreadCount: 0,
      changePasswordUrl: '',
      companyCode: '',
    });
    await this.resume();
  }

  async resume(options?: CallOptions): Promise<void> {
    const token = this.#tokens.read();
    if (token === null) return;
    const reply = await hostCall<SessionReply>(this.#transport, hostRoutes.session, undefined, options);
    // signed out, or signed in as another person, while the response was pending
    if (this.#tokens.read() !== token) return;
    const kept = this.#stored ?? this.#tokens.session();
    this.#keep({ ...reply, publicToken: token, navs: kept?.navs ?? [], unreadCount: kept?.unreadCount ?? 0 });
  }

  keep(part: { navs?: readonly MenuEntry[]; unreadCount?: number }): void {
    if (this.#stored && !this.#follow()) this.#keep({ ...this.#stored, ...part });
  }

  async logout(reason?: EndReason): Promise<void> {
    await this.#preferences.flush().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, LOGOUT_DELAY));
    this.#isSigningOut = true;
    // the response does not matter: the session ends here in any case (C.2-24)
    await hostCall(this.#transport, hostRoutes.logout, {}, { quiet: true }).catch(() => undefined);
    this.#end(reason ?? null);
    if (reason === undefined) leaveProvider();
  }

  expire(reason: EndReason): void {
    if (this.#isSigningOut || this.#follow()) return;
    if (this.#tokens.read() !== null) this.#end(reason);
  }

  takeEndReason(): EndReason | null {
    const reason = this.#endReason;
    this.#endReason = null;
    return reason;
  }

  onEnd(listener: (end: SessionEnd) => void): () => void {
    this.#enders.add(listener);
    return () => this.#enders.delete(listener);
  }

  #keep(session: StoredSession): void {
    this.#stored = session;
    this.#tokens.write(session);
    const {
      publicToken,
      navs: _navs,
      unreadCount: _unread,
      changePasswordUrl: _url,
      companyCode: _code,
      ...state
    } = session;
    Object.assign(this.state, state);
    setCompanyTimeZone(state.timeZone);
    clearTimeout(this.#absoluteEnd);
    const claims = readClaims(publicToken);
    if (claims) this.#absoluteEnd = setTimeout(() => this.expire('EXPIRED'), claims.exp * 1000 - Date.now());
  }

  /**
   * Leaves the session if another tab has ended it or signed in again: local storage contains that, and keeps it. Its
   * event may come later than a refused call.
   *
   * @returns whether it did
   */
  #follow(): boolean {
    if (!this.#stored || this.#tokens.read() === this.#stored.publicToken) return false;
    this.#leave(this.#tokens.endReason(), this.#stored.id);
    return true;
  }

  #end(reason: EndReason | null): void {
    const person = (this.#stored ?? this.#tokens.session())?.id ?? null;
    this.#tokens.clear(reason);
    this.#leave(reason, person);
  }

  #leave(reason: EndReason | null, person: number | null): void {
    clearTimeout(this.#absoluteEnd);
    this.#stored = null;
    this.#isSigningOut = false;
    this.#endReason = reason;
    this.#preferences.forget();
    Object.assign(this.state, SIGNED_OUT);
    for (const listener of [...this.#enders]) listener({ reason, person });
  }
}
