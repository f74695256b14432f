import pg from 'pg';
import { TAKE_ROLE } from '../Driver.ts';

/** What pg has of a connection and of a query, which its types leave out. */
interface Wire {
  close(message: { type: 'S'; name: string }): void;
  parse(statement: { name: string; text: string }): void;
  bind(values: { portal: string; statement: string; values: unknown[]; binary: boolean }): void;
  execute(portal: { portal: string; rows: number }): void;
}
interface PgQuery {
  prepare(connection: Wire): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}

const Query = pg.Query as unknown as new (
  config: object,
  values: unknown[] | undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => PgQuery;

/** On each connection that has been asked for it. */
const NAME = 'atrium_rights';

/** Gives a connection the rights and settings back that it was opened with: 65 µs. */
export const RESTORE = 'reset session authorization; reset role; reset all';

/** Ends the locks of a session, too, which would be held until the connection ends. The host takes those of transactions only. */
export const RESTORE_AND_UNLOCK = `${RESTORE}; select pg_advisory_unlock_all()`;

/** Whose rights a statement has. */
interface Rights {
  /** A role; `none` for the server's own. */
  readonly role: string;
  /** Whether the connection takes rights for the first time. */
  readonly isFirst: boolean;
}

/**
 * A statement that takes rights first, in one message with it, so that this costs no round trip. Without a transaction the statement
 * is one with it: the connection has its own rights again when it is done, even if it failed.
 */
class RightsQuery extends Query {
  readonly #rights: Rights;
  #hasTaken = false;

  constructor(
    rights: Rights,
    config: pg.QueryConfig,
    values: unknown[] | undefined,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    // Only what is prepared may follow another statement. pg would take the answer to the first for that of a name.
    super({ ...config, ...(rights.isFirst && { name: undefined }), queryMode: 'extended' }, values, callback);
    this.#rights = rights;
  }

  override prepare(connection: Wire): void {
    const { role, isFirst } = this.#rights;
    if (isFirst) {
      // Of one whose statement failed it is not known whether it was parsed.
      connection.close({ type: 'S', name: NAME });
      connection.parse({ name: NAME, text: TAKE_ROLE });
    }
    connection.bind({ portal: '', statement: NAME, values: [role], binary: false });
    connection.execute({ portal: '', rows: 0 });
    super.prepare(connection);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#hasTaken) super.handleCommandComplete(message, connection);
    this.#hasTaken = true;
  }
}

/** Runs a statement with rights. It is on its way when this returns. */
export function queryWithRights(
  client: pg.ClientBase,
  rights: Rights,
  config: pg.QueryConfig & { readonly query_timeout?: number | undefined },
  values: unknown[] | undefined,
): Promise<pg.QueryResult> {
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
  const query = new RightsQuery(rights, config, values, (error, result) => (error ? reject(error) : resolve(result)));
  // pg reads the limit from the query itself.
  Object.assign(query, { query_timeout: config.query_timeout });
  client.query(query as unknown as pg.Submittable);
  return promise;
}
