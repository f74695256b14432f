import pg from 'pg';
import { asUnavailable, DatabaseUnavailable } from '../DatabaseUnavailable.ts';

/**
 * Asks PostgreSQL whether it answers, on a connection of its own: one that all calls wait for says nothing about the database.
 * It is opened by the first question and kept for the next ones.
 */
export class ReadinessProbe {
  readonly #url: string;
  #client: pg.Client | undefined;
  #asking: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Concurrent questions share one.
   *
   * @throws DatabaseUnavailable if there is no answer within so many milliseconds
   */
  async ask(milliseconds: number): Promise<void> {
    this.#asking ??= this.#ask(milliseconds).finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async close(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => {});
  }

  async #ask(milliseconds: number): Promise<void> {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => late.reject(new DatabaseUnavailable('away', `no answer within ${milliseconds} ms`)),
      milliseconds,
    );
    const client = (this.#client ??= this.#open());
    try {
      await Promise.race([this.#query(client), late.promise]);
    } catch (error) {
      this.#drop(client);
      throw asUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async #query(client: pg.Client): Promise<void> {
    await connected.get(client);
    await client.query('select 1');
  }

  #open(): pg.Client {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'atrium readiness',
      keepAlive: true,
    });
    client.on('error', () => this.#drop(client));
    const connecting = client.connect();
    connecting.catch(() => {});
    connected.set(client, connecting);
    return client;
  }

  #drop(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
    client.end().catch(() => {});
  }
}

/** When each client is connected. */
const connected = new WeakMap<pg.Client, Promise<unknown>>();
