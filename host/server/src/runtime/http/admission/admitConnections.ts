import type { Server } from 'node:http';
import type { Log } from '@atrium/sdk/server';
import { canonicalAddress } from '../address.ts';
import type { AddressQuota } from './AddressQuota.ts';
import type { Descriptors } from './Descriptors.ts';

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
