import type { HostEvent, JoinClaims, WireEvent } from '@atrium/sdk/host';
import { proxy } from 'valtio/vanilla';
import { language } from './i18n.ts';
import { loadChunk } from './loading.ts';
import type { LoadWire, Wire } from './openWire.ts';
import type { HostSession, Liveness, Socket } from './tokens.ts';

/** Milliseconds of reconnecting after which data counts as stale. */
export const STALE_AFTER = 30_000;
/** Milliseconds without a heartbeat after which the connection counts as lost; the server sends one every 5 s. */
export const SILENCE_LIMIT = 9_000;
/** Milliseconds before connecting in which data may have been fetched already. */
export const FETCHED_BEFORE = 2_000;
/** Milliseconds after which a refused connection is retried, with a spread for many browsers. */
const RETRY_FROM = 1_000;
const RETRY_SPREAD = 4_000;

/**
 * The live connection (S0-193, C.4-8…12): socket.io on the page's own origin, the token in the handshake. A gap in the
 * count of events, a reconnect, or an event sent during the first connection attempt means that events may have been
 * missed: subscribers get `resync`.
 */
export class BrowserSocket implements Socket {
  readonly state = proxy<{ liveness: Liveness }>({ liveness: 'off' });
  readonly #session: HostSession;
  readonly #load: LoadWire;
  readonly #events = new Set<(event: HostEvent) => void>();
  readonly #plugins = new Map<string, Set<(payload: unknown) => void>>();
  readonly #resyncs = new Set<() => void>();
  #wire: Wire | null = null;
  #requested = false;
  #seq = 0;
  /** There was a connection or a failed attempt before: events may have been missed since. */
  #mayMiss = false;
  /** When connecting began, by the page's own clock. */
  #since = 0;
  #stale: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** The server has sent `hello`, and the socket has not reported its end. */
  #isOpen = false;
  /** The browser has reported that it lost the network. */
  #isOffline = false;
  #silence: ReturnType<typeof setTimeout> | undefined;
  /** When data last arrived from the server, by the page's own clock. */
  #heardAt = 0;
  readonly #onOffline = () => this.#offline();
  readonly #onOnline = () => this.#online();

  /** @param load loads the connection's code */
  constructor(session: HostSession, load: LoadWire) {
    this.#session = session;
    this.#load = load;
  }

  connect(): void {
    if (this.#requested) return;
    this.#requested = true;
    this.#since = performance.now();
    window.addEventListener('offline', this.#onOffline);
    window.addEventListener('online', this.#onOnline);
    this.#lost();
    this.#open();
  }

  disconnect(): void {
    this.#requested = false;
    this.#isOpen = false;
    this.#isOffline = false;
    window.removeEventListener('offline', this.#onOffline);
    window.removeEventListener('online', this.#onOnline);
    clearTimeout(this.#stale);
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    this.#wire?.disconnect();
    this.#wire = null;
    this.#mayMiss = false;
    this.state.liveness = 'off';
  }

  release(): void {
    this.disconnect();
  }

  onEvent(listener: (event: HostEvent) => void): () => void {
    this.#events.add(listener);
    return () => this.#events.delete(listener);
  }

  onPluginEvent(plugin: string, name: string, listener: (payload: unknown) => void): () => void {
    const key = `${plugin}:${name}`;
    const listeners = this.#plugins.get(key) ?? new Set();
    this.#plugins.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#plugins.delete(key);
    };
  }

  onResync(listener: () => void): () => void {
    this.#resyncs.add(listener);
    return () => this.#resyncs.delete(listener);
  }

  #open(): void {
    void loadChunk(this.#load).then(
      ({ openWire }) => {
        if (this.#requested && !this.#wire) this.#attach(openWire(() => this.#session.token()));
      },
      // the mark shows that nothing is live; the workspace works without it
      () => {
        if (this.#requested) this.#retryIn(() => this.#open());
      },
    );
  }

  #attach(wire: Wire): void {
    this.#wire = wire;
    wire.onHeartbeat(() => this.#received());
    wire.on('hello', (hello) => {
      this.#isOpen = true;
      const fetching = performance.now() - this.#since + FETCHED_BEFORE;
      const mayMiss = this.#mayMiss || hello.quiet <= fetching;
      this.#mayMiss = true;
      this.#seq = hello.seq;
      this.#received();
      wire.emit('join', this.#joinData(hello.socketId));
      if (mayMiss) this.#resync();
    });
    wire.on('event', (event) => {
      this.#received();
      this.#count(event.seq);
      const own = localised(event);
      for (const listener of [...this.#events]) listener(own);
    });
    wire.on('plugin', ({ seq, plugin, name, payload }) => {
      this.#received();
      this.#count(seq);
      for (const listener of [...(this.#plugins.get(`${plugin}:${name}`) ?? [])]) listener(payload);
    });
    wire.on('resync', () => this.#resync());
    wire.on('kickout', ({ reason }) => this.#session.expire(reason));
    wire.on('disconnect', () => {
      this.#isOpen = false;
      this.#lost();
    });
    wire.on('connect_error', () => {
      this.#isOpen = false;
      this.#mayMiss = true;
      this.#lost();
      if (!wire.active) this.#refused(wire);
    });
  }

  /** Refused rather than unreachable: if the session is over, this call ends it here too; if not, the server was not ready. */
  #refused(wire: Wire): void {
    void this.#session
      .resume({ background: true, quiet: true })
      .catch(() => undefined)
      .then(() => this.#wire === wire && this.#retryIn(() => wire.connect()));
  }

  #retryIn(again: () => void): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(again, RETRY_FROM + Math.random() * RETRY_SPREAD);
  }

  /** Data arrived from the server: the connection is live until it is silent for too long. */
  #received(): void {
    this.#heardAt = performance.now();
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), SILENCE_LIMIT);
    if (!this.#isOpen || this.#isOffline || this.state.liveness === 'live') return;
    clearTimeout(this.#stale);
    this.state.liveness = 'live';
  }

  /** The browser detects a lost network long before a heartbeat is missed. */
  #offline(): void {
    this.#isOffline = true;
    this.#lost();
  }

  /** Online again: live if the connection survived, else it is reopened without waiting for its timeout. */
  #online(): void {
    this.#isOffline = false;
    if (!this.#wire) return;
    if (this.#isOpen && performance.now() - this.#heardAt < SILENCE_LIMIT) return this.#received();
    if (this.#isOpen) this.#wire.disconnect();
    clearTimeout(this.#retry);
    this.#wire.connect();
  }

  #count(seq: number): void {
    const isHole = seq !== this.#seq + 1;
    this.#seq = seq;
    if (isHole) this.#resync();
  }

  #resync(): void {
    for (const listener of [...this.#resyncs]) listener();
  }

  #lost(): void {
    if (!this.#requested || this.state.liveness === 'stale') return;
    if (this.state.liveness === 'reconnecting') return;
    this.state.liveness = 'reconnecting';
    clearTimeout(this.#stale);
    this.#stale = setTimeout(() => {
      this.state.liveness = 'stale';
    }, STALE_AFTER);
  }

  /** What the client sends about itself; the server uses the token instead (C.4-8). */
  #joinData(socketId: string): JoinClaims {
    const { userName, deptInfo, groupInfo, acct } = this.#session.state;
    return {
      userName,
      companyCode: this.#session.companyCode,
      systemCode: 'atrium',
      department: deptInfo?.id ?? null,
      group: groupInfo?.id ?? null,
      employee: acct,
      socketId,
    };
  }
}

/** The event with its texts in the person's language. */
export function localised(wired: WireEvent): HostEvent {
  const { english, ...event } = wired;
  return english && language() === 'en' ? { ...event, ...english } : event;
}
