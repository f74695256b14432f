import type { ClientMessages, Joined, ServerMessages } from '@atrium/sdk/host';
import type { Caller, Clock, Log } from '@atrium/sdk/server';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type { Limits } from '../../core/config/Config.ts';
import type { Authenticated, Sessions } from '../../core/services.ts';
import type { AddressQuota } from '../http/admission.ts';
import { findRooms, type Message, type RoomFacts, roomsFor } from './Outbox.ts';

interface Parts extends ConnectionRules {
  readonly sessions: Pick<Sessions, 'authenticate'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: Pick<Limits, 'handshakeTime' | 'socketsPerSession'>;
  /** Quota of each client address, through any proxy. */
  readonly quota: AddressQuota;
  /** Connects the processes of a cluster; without it there is only this one. */
  readonly adapter?: ConstructorParameters<typeof Server>[1] extends infer O
    ? O extends { adapter?: infer A }
      ? A
      : never
    : never;
}

interface SocketData {
  caller: Caller;
  /** Counts the events of this connection (C.4-11). */
  seq: number;
}

type AcrossProcesses = Record<typeof ACROSS, (message: Message) => void>;
type AtriumServer = Server<ClientMessages, ServerMessages, AcrossProcesses, SocketData>;
type AtriumSocket = Socket<ClientMessages, ServerMessages, AcrossProcesses, SocketData>;

type EngineConnection = LimitedConnection & { readonly request: IncomingMessage };

type Places = ReadonlyMap<number, Pick<RoomFacts, 'companyId' | 'departmentId'>>;

/** Of every answer of polling, and of the handshake of websockets. */
const ANSWER_HEADERS = [
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['cache-control', 'no-store'],
] as const;
/** Between processes. */
const ACROSS = 'atrium';
/** Milliseconds between heartbeats: a browser that misses one can show within 10 s that it is not live. */
const HEARTBEAT = 5_000;
/** Maximum number of rooms whose last message time is stored. Beyond it all are cleared, as after a start. */
const ROOMS_KNOWN = 50_000;

/**
 * The sockets of this process (C.4-8): socket.io on the server's own address, the token in the handshake. Nothing is
 * stored for a closed connection: each one counts from 0, and a client that reconnects refetches (C.4-11). socket.io's
 * own recovery is not suitable, since a disconnected socket is in no room: messages sent meanwhile would be neither
 * stored nor counted.
 */
export class SocketHub {
  readonly #io: AtriumServer;
  readonly #parts: Parts;
  /** Time of the last message in a room of this process, milliseconds since 1970. */
  readonly #said = new Map<string, number>();
  /** Since when these times are known. */
  #knownFrom: number;
  /** Units of people at the last `follow`. */
  #places: Places = new Map();

  constructor(server: HttpServer, parts: Parts) {
    this.#parts = parts;
    this.#knownFrom = parts.clock.now().getTime();
    this.#io = new Server<ClientMessages, ServerMessages, AcrossProcesses, SocketData>(server, {
      serveClient: false,
      maxHttpBufferSize: 16_384,
      connectTimeout: parts.limits.handshakeTime,
      pingInterval: HEARTBEAT,
      allowRequest: (request, decide) => decide(null, allowsConnection(request, parts)),
      ...(parts.adapter && { adapter: parts.adapter }),
    });
    // Also answers that refuse: they do not pass the hooks of Fastify.
    this.#io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
      for (const [name, value] of ANSWER_HEADERS) response.setHeader(name, value);
      next();
    });
    this.#io.engine.on('connection', (connection: EngineConnection) => {
      const release = parts.quota.take(parts.address(connection.request));
      if (!release) return connection.close(true);
      connection.once('close', release);
      limitPackets(connection);
    });
    this.#io.use(async (socket, next) => next(await this.#admit(socket)));
    this.#io.on('connection', (socket) => this.#connected(socket));
    this.#io.on(ACROSS, (message: Message) => this.#here(message));
  }

  /** Connected sockets of this process. */
  get size(): number {
    return this.#io.of('/').sockets.size;
  }

  /** To the sockets of every process. */
  deliver(message: Message): void {
    this.#here(message);
    if (this.#parts.adapter) this.#io.serverSideEmit(ACROSS, message);
  }

  /** Events may have been missed: clients of this process refetch what they show, including those still connecting. */
  resync(): void {
    this.#forget();
    this.#io.local.emit('resync');
  }

  /**
   * People may have moved since their sockets were opened: these join the current rooms, and their clients refetch. A
   * person who moved during a first connection detects it by the time since the last message.
   */
  follow(places: Places): void {
    for (const [id, { companyId, departmentId }] of places) {
      const before = this.#places.get(id);
      if (before && (before.companyId !== companyId || before.departmentId !== departmentId)) this.#note([`emp:${id}`]);
    }
    this.#places = places;
    for (const socket of this.#socketsIn(['everyone'])) {
      const { id, sessionId } = socket.data.caller;
      const place = places.get(id);
      if (!place) continue;
      const { companyId, departmentId } = place;
      if (this.#place(socket, { id, sessionId, companyId, departmentId })) socket.emit('resync');
    }
  }

  async close(): Promise<void> {
    await this.#io.close();
  }

  async #admit(socket: AtriumSocket): Promise<Error | undefined> {
    const { token } = socket.handshake.auth as { token?: unknown };
    const facts = { address: this.#parts.address(socket.request), background: true };
    const who = await this.#who(typeof token === 'string' ? token : undefined, facts);
    if (!who) return Object.assign(new Error('UNAVAILABLE'), { data: { code: 503 } });
    if (who.state !== 'live' || who.claims.aud !== 'portal')
      return Object.assign(new Error('UNAUTHENTICATED'), { data: { code: 401 } });
    if (this.#isFull(who.caller.sessionId))
      return Object.assign(new Error('TOO_MANY_SOCKETS'), { data: { code: 429 } });
    Object.assign(socket.data, { caller: who.caller, seq: 0 });
    return undefined;
  }

  /** A failed look-up opens no socket; the client retries. */
  async #who(
    token: string | undefined,
    facts: Parameters<Sessions['authenticate']>[1],
  ): Promise<Authenticated | undefined> {
    try {
      return await this.#parts.sessions.authenticate(token, facts);
    } catch (error) {
      this.#parts.log.error('socket authentication failed', { error });
      return undefined;
    }
  }

  #isFull(sessionId: string): boolean {
    return this.#socketsIn([`sess:${sessionId}`]).length >= this.#parts.limits.socketsPerSession;
  }

  #connected(socket: AtriumSocket): void {
    const { caller } = socket.data;
    // Others of the session may have come while this one was being looked up.
    if (this.#isFull(caller.sessionId)) return void socket.disconnect(true);
    void socket.join([...roomsFor(caller)]);
    // What a client sends about itself is ignored: rooms come from the token (S0-195).
    socket.on('join', (_claims, answer: unknown) => {
      if (typeof answer === 'function') (answer as (joined: Joined) => void)(this.#identity(caller));
    });
    socket.emit('hello', {
      socketId: socket.id,
      seq: socket.data.seq,
      quiet: this.#quiet(caller),
      serverTime: this.#parts.clock.now().toISOString(),
    });
  }

  /** Milliseconds since the last message to this person, or since it is known. */
  #quiet(caller: Caller): number {
    const last = roomsFor(caller).map((room) => this.#said.get(room) ?? this.#knownFrom);
    return this.#parts.clock.now().getTime() - Math.max(...last);
  }

  #identity({ id, employee, name, companyId, departmentId, groupId }: Caller): Joined {
    return { employeeId: id, employee, userName: name, companyId, departmentId, groupId };
  }

  #here(message: Message): void {
    if (message.kind === 'event') {
      const { payload } = message;
      this.#count(findRooms(message.to), (socket, seq) => socket.emit('event', { ...payload, seq }));
    } else if (message.kind === 'plugin') {
      const { plugin, name, payload } = message;
      this.#count(findRooms(message.to), (socket, seq) => socket.emit('plugin', { seq, plugin, name, payload }));
    } else if (message.kind === 'closeSocket') this.#close(message.socket, message.employee);
    else if (message.kind === 'bind') this.#bind(message.person);
    else this.#end(message);
  }

  /** Each connection has its own count, so each gets its own copy; a person in several rooms gets one. */
  #count(rooms: readonly string[], emit: (socket: AtriumSocket, seq: number) => void): void {
    this.#note(rooms);
    for (const socket of this.#socketsIn(rooms)) emit(socket, ++socket.data.seq);
  }

  /** Records a message in these rooms. */
  #note(rooms: readonly string[]): void {
    if (this.#said.size > ROOMS_KNOWN) this.#forget();
    const now = this.#parts.clock.now().getTime();
    for (const room of rooms) this.#said.set(room, now);
  }

  /** Clears the times of messages, as after a start. */
  #forget(): void {
    this.#said.clear();
    this.#knownFrom = this.#parts.clock.now().getTime();
  }

  #end(message: Extract<Message, { session: string }>): void {
    for (const socket of this.#socketsIn([`sess:${message.session}`])) {
      if (message.kind === 'kickout') socket.emit('kickout', { reason: message.reason, at: message.at });
      socket.disconnect(true);
    }
  }

  #close(id: string, employee: number): void {
    const socket = this.#io.of('/').sockets.get(id);
    if (socket?.data.caller.id === employee) socket.disconnect(true);
  }

  /** The person may have moved to another department since the socket was opened. */
  #bind(person: RoomFacts): void {
    const newest = this.#socketsIn([`sess:${person.sessionId}`]).sort(
      (one, other) => other.handshake.issued - one.handshake.issued,
    )[0];
    if (newest) this.#place(newest, person);
  }

  /** Joins a socket to exactly a person's rooms. Returns whether that changed anything. */
  #place(socket: AtriumSocket, person: RoomFacts): boolean {
    const rooms = roomsFor(person);
    const left = [...socket.rooms].filter((room) => room !== socket.id && !rooms.includes(room));
    const entered = rooms.filter((room) => !socket.rooms.has(room));
    for (const room of left) void socket.leave(room);
    void socket.join(entered);
    return left.length > 0 || entered.length > 0;
  }

  #socketsIn(rooms: readonly string[]): AtriumSocket[] {
    const { adapter, sockets } = this.#io.of('/');
    const ids = new Set(rooms.flatMap((room) => [...(adapter.rooms.get(room) ?? [])]));
    return [...ids].flatMap((id) => sockets.get(id) ?? []);
  }
}

/** The conditions for opening a socket, checked before any token. */
interface ConnectionRules {
  /** Origins besides the server's own. */
  readonly allowedOrigins: readonly string[];
  /** Whether the connection may carry a token (C.2-4). */
  readonly secure: (request: IncomingMessage) => boolean;
  /** Client address after trusted proxies. */
  readonly address: (request: IncomingMessage) => string;
}

/** Checks the origin of a browser: this host, or one of the list. Other programs send none. */
function allowsConnection(request: IncomingMessage, { allowedOrigins, secure }: ConnectionRules): boolean {
  const { origin, host } = request.headers;
  if (!secure(request)) return false;
  if (origin === undefined) return true;
  return URL.parse(origin)?.host === host || allowedOrigins.includes(origin);
}

/** A connection of engine.io. */
type LimitedConnection = { close(discard: boolean): void } & NodeJS.EventEmitter;

/** Packets that a client may send in a span of time. A browser sends one when it joins, and one for each heartbeat. */
const MOST = 100;
const SPAN_MS = 10_000;

/**
 * Closes a connection that sends packets in a loop: each of them takes time, and a client that does not read the answers would let
 * them pile up in memory.
 */
export function limitPackets(connection: LimitedConnection): void {
  let [count, since] = [0, performance.now()];
  connection.on('packet', () => {
    const now = performance.now();
    if (now - since > SPAN_MS) [count, since] = [0, now];
    count += 1;
    if (count === MOST + 1) connection.close(true);
  });
}
