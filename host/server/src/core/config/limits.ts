const KB = 1024;
const MB = 1024 * KB;

/** How much one client may take of the server: times in milliseconds, sizes in bytes. */
export interface Limits {
  /** From the start of a connection or request until its last header. */
  readonly headersTime: number;
  /** Until the last byte of a request that is no upload. */
  readonly requestTime: number;
  /** Until the last byte of an upload. */
  readonly uploadTime: number;
  /** An upload of which less than `uploadProgress` arrives within this time is ended. */
  readonly uploadPause: number;
  readonly uploadProgress: number;
  /** A connection is kept this long for another request. */
  readonly keepAliveTime: number;
  /** A connection on which nothing moves for this long, in either direction, is closed. */
  readonly silentTime: number;
  /** Until a websocket has said who it is. */
  readonly handshakeTime: number;
  /** How often expired requests are looked for. */
  readonly checkInterval: number;
  /** Open connections of one address; of IPv6, of one /64. Trusted proxies are exempt. */
  readonly connectionsPerAddress: number;
  /** Requests of one client address that are answered at the same time. */
  readonly requestsPerAddress: number;
  readonly socketsPerSession: number;
  /** File descriptors that new connections leave to the database, to files and to the connections that are there. */
  readonly descriptorsKept: number;
  /** All headers of a request together. */
  readonly headerSize: number;
  /** Body of a call whose contract names no `maxBody`; the second without a session. */
  readonly bodySize: number;
  readonly publicBodySize: number;
  /** Largest body that a contract may allow. */
  readonly largestBody: number;
  /** Nested arrays and objects of a JSON body. */
  readonly jsonDepth: number;
  /** What one person may upload in a day. */
  readonly uploadsPerDay: number;
  /** Uploads are refused where less would be left on the disk. */
  readonly freeSpace: number;
  /** The embedded database takes a checkpoint when so much of its log was written since the last. */
  readonly walSize: number;
  /** How often free space and that log are looked at. */
  readonly storageInterval: number;
  /** A file that is given up when the disk is full, so that the database can go on. */
  readonly reserve: number;
}

export const LIMITS: Limits = {
  headersTime: 10_000,
  requestTime: 20_000,
  uploadTime: 300_000,
  uploadPause: 20_000,
  uploadProgress: KB,
  keepAliveTime: 65_000,
  silentTime: 120_000,
  handshakeTime: 10_000,
  checkInterval: 1_000,
  connectionsPerAddress: 256,
  requestsPerAddress: 64,
  socketsPerSession: 20,
  descriptorsKept: 256,
  headerSize: 16 * KB,
  bodySize: MB,
  publicBodySize: 256 * KB,
  largestBody: MB,
  jsonDepth: 64,
  uploadsPerDay: 200 * MB,
  freeSpace: 512 * MB,
  walSize: 64 * MB,
  storageInterval: 10_000,
  reserve: 64 * MB,
};
