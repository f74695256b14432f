import pg from 'pg';

/** `away`: it cannot be reached; `busy`: it can, but had no time or no connection for this. Either may pass by itself. */
export type UnavailableReason = 'away' | 'busy';

/** The database did not do what was asked, through no fault of the statement. */
export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseUnavailable';
    this.reason = reason;
  }
}

/** Codes of Node for a connection that cannot be opened or has ended. */
const NETWORK =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN)$/;
/** What pg says of one, for which it has no codes. */
const LOST =
  /^(?:Connection terminated|Connection ended|Client has encountered a connection error|Query read timeout|timeout expired)/;
/** What it says if no connection became free in time. */
const LATE = /timeout exceeded when trying to connect/;

/** SQLSTATE: connection exceptions, shutdown and start of the server, too many connections. */
const AWAY = /^(?:08...|57P0[123]|53300)$/;
/** Time limits of statements, locks and transactions; deadlocks and serialization failures that were not retried. */
const BUSY = /^(?:57014|55P03|25P03|25P04|40001|40P01)$/;

/** An error of pg as `DatabaseUnavailable` if its connection could not be opened or has ended; any other as it is. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof pg.DatabaseError || !(error instanceof Error)) return error;
  const { message } = error;
  if (LATE.test(message)) return new DatabaseUnavailable('busy', message, { cause: error });
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  const isLost = errors.some((one) => NETWORK.test((one as NodeJS.ErrnoException).code ?? '')) || LOST.test(message);
  return isLost
    ? new DatabaseUnavailable('away', message || 'the database cannot be reached', { cause: error })
    : error;
}

/** Why a call could not be answered, if the database was the reason; drizzle wraps what its driver throws. */
export function unavailableReason(error: unknown): UnavailableReason | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if (at instanceof DatabaseUnavailable) return at.reason;
    const { code, severity } = at as Partial<pg.DatabaseError>;
    if (code === undefined || severity === undefined) continue;
    if (AWAY.test(code)) return 'away';
    if (BUSY.test(code)) return 'busy';
  }
  return undefined;
}
