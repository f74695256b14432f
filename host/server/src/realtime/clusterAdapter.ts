import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { Driver } from '../database/Driver.ts';

/** Larger events go through this table, since NOTIFY carries 8000 bytes. */
const TABLE = 'host.socket_attachments';

type Adapter = ReturnType<typeof createAdapter>;

/** Events between the processes on one PostgreSQL; undefined for the embedded database, which has one process. */
export function clusterAdapter(
  driver: Driver & { readonly pool?: pg.Pool },
  failed: (error: Error) => void,
): Adapter | undefined {
  if (!driver.pool) return undefined;
  return createAdapter(driver.pool, { channelPrefix: 'atrium', tableName: TABLE, errorHandler: failed });
}
