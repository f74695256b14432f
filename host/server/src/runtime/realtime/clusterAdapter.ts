import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Driver } from '../../core/database/Driver.ts';
import { ReconnectingListener } from './ReconnectingListener.ts';

/** Larger events go through this table, since NOTIFY carries 8000 bytes. */
const TABLE = 'host.socket_attachments';

type Adapter = ReturnType<typeof createAdapter>;

interface AdapterEvents {
  /** Called if sending to or receiving from other processes fails. */
  readonly onError: (error: Error) => void;
  /** Called after the connection to other processes was restored. */
  readonly onReconnect: () => void;
}

/** Events between the processes on one PostgreSQL; undefined for the embedded database, which has one process. */
export function clusterAdapter(
  { pool }: Driver & { readonly pool?: pg.Pool },
  { onError, onReconnect }: AdapterEvents,
): Adapter | undefined {
  if (!pool) return undefined;
  const listener = new ReconnectingListener(pool, onReconnect);
  // The methods of a pool that the adapter uses.
  const pooled: Record<'connect' | 'query', unknown> = {
    connect: () => Promise.resolve(listener.open()),
    query: (...statement: unknown[]) => pool.query(...(statement as [string])),
  };
  return createAdapter(pooled as unknown as pg.Pool, {
    channelPrefix: 'atrium',
    tableName: TABLE,
    errorHandler: onError,
  });
}
