import type { Log } from '@atrium/sdk/server';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from '../../core/config/Config.ts';
import { canonicalAddress, toNetwork } from './request.ts';

/** Factor of the quota for an address; refreshed after a while. */
type FactorOf = (address: string) => Promise<number>;

interface QuotaParts {
  /** Quota of an address with factor 1. */
  readonly max: number;
  readonly factorOf: FactorOf;
  /** Addresses without a limit. */
  readonly isExempt: (address: string) => boolean;
  /** Called at most once a minute for a refused address, with the number of refusals since the last call. */
  readonly onRefused: (address: string, times: number) => void;
}

interface Use {
  count: number;
  factor: number;
  /** When the factor was read; 0 before. */
  askedAt: number;
  refused: number;
  reportedAt: number;
}

const MINUTE = 60_000;
const FACTOR_LIFE = 10_000;

/** Counts open resources per client address, and refuses more than its quota. */
export class AddressQuota {
  readonly #parts: QuotaParts;
  readonly #uses = new Map<string, Use>();

  constructor(parts: QuotaParts) {
    this.#parts = parts;
  }

  /** Counts one more. Returns the release function, or undefined if the address has reached its quota. */
  take(address: string): (() => void) | undefined {
    if (this.#parts.isExempt(address)) return () => undefined;
    const key = toNetwork(address);
    const use = this.#uses.get(key) ?? { count: 0, factor: 1, askedAt: 0, refused: 0, reportedAt: 0 };
    if (use.count >= this.#parts.max * use.factor) {
      this.#report(address, use);
      this.#learn(address, use);
      return undefined;
    }
    this.#uses.set(key, use);
    use.count++;
    // Read early, so that it is known when the quota is reached.
    if (use.count > this.#parts.max / 2) this.#learn(address, use);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      if (--use.count === 0) this.#uses.delete(key);
    };
  }

  #learn(address: string, use: Use): void {
    const now = Date.now();
    if (now - use.askedAt < FACTOR_LIFE) return;
    use.askedAt = now;
    this.#parts.factorOf(address).then(
      (factor) => (use.factor = factor),
      // Without a look-up the last known factor applies.
      () => undefined,
    );
  }

  #report(address: string, use: Use): void {
    use.refused++;
    const now = Date.now();
    if (now - use.reportedAt < MINUTE) return;
    this.#parts.onRefused(address, use.refused);
    Object.assign(use, { refused: 0, reportedAt: now });
  }
}

interface Slot {
  readonly release: () => void;
  /** Handlers that work on it. */
  handlers: number;
  isClosed: boolean;
}

/**
 * Counts the requests of each client address that run at the same time. A request runs until its response is sent or
 * its connection has ended, and as long as a handler works on it: a client that disconnects early still counts.
 */
export class RunningRequests {
  readonly #quota: AddressQuota;
  readonly #slots = new WeakMap<IncomingMessage, Slot>();
  readonly #bySocket = new WeakMap<Socket, Set<Slot>>();

  constructor(quota: AddressQuota) {
    this.#quota = quota;
  }

  /** Counts a request; returns false if its address has reached its quota. */
  begin(request: IncomingMessage, response: ServerResponse, address: string): boolean {
    const release = this.#quota.take(address);
    if (!release) return false;
    const slot: Slot = { release, handlers: 0, isClosed: false };
    this.#slots.set(request, slot);
    // Node closes the current response when a connection ends, but none of those queued behind it.
    const slots = this.#slotsOf(request.socket);
    slots.add(slot);
    response.once('close', () => {
      slots.delete(slot);
      close(slot);
    });
    return true;
  }

  /** Runs a handler of a request. */
  async handle<T>(request: IncomingMessage, handler: () => Promise<T>): Promise<T> {
    const slot = this.#slots.get(request);
    if (!slot) return handler();
    slot.handlers++;
    try {
      return await handler();
    } finally {
      slot.handlers--;
      if (slot.isClosed) close(slot);
    }
  }

  #slotsOf(socket: Socket): Set<Slot> {
    const known = this.#bySocket.get(socket);
    if (known) return known;
    const slots = new Set<Slot>();
    this.#bySocket.set(socket, slots);
    socket.once('close', () => slots.forEach(close));
    return slots;
  }
}

function close(slot: Slot): void {
  slot.isClosed = true;
  if (slot.handlers === 0) slot.release();
}

type Times = Pick<Limits, 'requestTime' | 'uploadPause' | 'uploadProgress'>;

/** Responds to a request whose body did not arrive in time, and closes its connection. */
type TooSlow = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends requests whose body does not arrive in time, even if it is not being read. The time of the response does not
 * count, nor do the headers, for which Node has its own limit.
 */
export class RequestDeadlines {
  readonly #times: Times;
  readonly #tooSlow: TooSlow;
  readonly #timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

  constructor(times: Times, tooSlow: TooSlow) {
    this.#times = times;
    this.#tooSlow = tooSlow;
  }

  /** Watches every request of a server, including those not handled by Fastify. */
  watch(server: Server): void {
    server.prependListener('request', (request, response) => {
      const { headers } = request;
      const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
      if (!hasBody) return;
      this.#timers.set(request, setTimeout(() => this.#end(request, response), this.#times.requestTime).unref());
      const stop = () => clearTimeout(this.#timers.get(request));
      request.once('end', stop);
      request.once('close', stop);
    });
  }

  /** Exempts an upload as long as enough of it keeps arriving. Node ends it after the maximum time of any request. */
  allowUpload(request: IncomingMessage, response: ServerResponse): void {
    if (request.complete) return;
    const { uploadPause, uploadProgress } = this.#times;
    const { socket } = request;
    let seen = socket.bytesRead;
    clearTimeout(this.#timers.get(request));
    const timer = setInterval(() => {
      const arrived = socket.bytesRead - seen;
      seen = socket.bytesRead;
      if (arrived >= uploadProgress) return;
      clearInterval(timer);
      this.#end(request, response);
    }, uploadPause).unref();
    this.#timers.set(request, timer);
  }

  #end(request: IncomingMessage, response: ServerResponse): void {
    if (request.complete || request.destroyed) return;
    if (response.headersSent) request.socket.destroy();
    else this.#tooSlow(request, response);
  }
}

interface Admitting {
  readonly quota: AddressQuota;
  readonly descriptors: Descriptors;
  readonly log: Log;
}

/**
 * Resets connections beyond the quota of their peer, and all new ones while few file descriptors are left: then idle
 * connections are closed as well, and those with a request continue.
 */
export function admitConnections(server: Server, { quota, descriptors, log }: Admitting): void {
  let refused = 0;
  let reportedAt = -Infinity;
  server.on('connection', (socket) => {
    if (!descriptors.hasRoom()) {
      socket.resetAndDestroy();
      server.closeIdleConnections();
      refused++;
      if (performance.now() - reportedAt < MINUTE) return;
      log.error('few file descriptors left; new connections are refused', { refused });
      reportedAt = performance.now();
      refused = 0;
      return;
    }
    const release = quota.take(canonicalAddress(socket.remoteAddress) ?? '');
    if (release) socket.once('close', release);
    else socket.resetAndDestroy();
  });
}

/** The file descriptors of this process. */
interface DescriptorCount {
  readonly limit: number;
  readonly open: number;
}

/** Counts this process's file descriptors; undefined if the system does not provide it (Linux does). */
export function countDescriptors(): DescriptorCount | undefined {
  try {
    const limit = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return limit === undefined ? undefined : { limit: Number(limit), open: readdirSync('/proc/self/fd').length };
  } catch {
    return undefined;
  }
}

/** Maximum age of a count in milliseconds, with many and with few descriptors left. */
const LASTING = 1_000;
const LASTING_FEW = 100;

/**
 * Decides whether there are descriptors left for another connection. Some are reserved for the database, for files and
 * for existing connections: without one, opening a file would fail in the middle of running responses.
 */
export class Descriptors {
  readonly #kept: number;
  readonly #count: () => DescriptorCount | undefined;
  #left = Infinity;
  #countedAt = -Infinity;

  /** @param kept how many are reserved, at most a quarter of the process's limit */
  constructor(kept: number, count: () => DescriptorCount | undefined = countDescriptors) {
    this.#kept = kept;
    this.#count = count;
  }

  /** Call it once for each new connection, after it was accepted. */
  hasRoom(): boolean {
    const age = performance.now() - this.#countedAt;
    if (age > LASTING || (this.#left <= 0 && age > LASTING_FEW)) {
      const counted = this.#count();
      this.#left = counted ? counted.limit - counted.open - Math.min(this.#kept, counted.limit / 4) : Infinity;
      this.#countedAt = performance.now();
    } else this.#left--;
    return this.#left > 0;
  }
}
