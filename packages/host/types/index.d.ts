/**
 * Single settings of the server, by their names in camel case (`maxSessions`); those of operators are environment variables.
 * What is inside of the host is no part of its contract with plugins and may change with any version.
 */
export type Config = Readonly<Record<string, unknown>>;

/** A running host: open to its own tests only. */
export interface RunningServer {
  readonly services: unknown;
  readonly plugins: unknown;
}
