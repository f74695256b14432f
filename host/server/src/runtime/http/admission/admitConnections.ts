import type { Log } from '@atrium/sdk/server';
import { readdirSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { canonicalAddress } from '../request.ts';
import type { AddressQuota } from './AddressQuota.ts';

const MINUTE = 60_000;

interface Parts {
  readonly quota: AddressQuota;
  readonly descriptors: Descriptors;
  readonly log: Log;
}

/**
 * Resets connections beyond the quota of their peer, and all new ones while few file descriptors are left: then idle
 * connections are closed as well, and those with a request continue.
 */
export function admitConnections(server: Server, { quota, descriptors, log }: Parts): void {
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
