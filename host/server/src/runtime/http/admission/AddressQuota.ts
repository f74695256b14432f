import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toNetwork } from '../request.ts';

/** Factor of the quota for an address; refreshed after a while. */
type FactorOf = (address: string) => Promise<number>;

interface Parts {
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
  readonly #parts: Parts;
  readonly #uses = new Map<string, Use>();

  constructor(parts: Parts) {
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
