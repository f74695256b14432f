import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AddressQuota } from './AddressQuota.ts';

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
