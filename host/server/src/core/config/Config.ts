/** When a captcha is required (C.2-12). */
type CaptchaPolicy = 'always' | 'adaptive' | 'trusted-skip' | 'off';

/** A network and the level of its addresses without a whitelist entry: `10.0.0.0/8=3`. */
export interface Network {
  readonly cidr: string;
  readonly level: 1 | 2 | 3 | 4;
}

/** Where the browser finds the four services (C.1-1): a path of this server, or the address of another. */
export interface Bases {
  readonly main: string;
  readonly calendar: string;
  readonly whitelist: string;
  readonly center: string;
}

/** All settings of the process, read once from the environment by `readConfig` and never elsewhere. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** By default the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** IANA name, for example Asia/Taipei. */
  readonly timeZone: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Where backups are made each night; absolute. Without it none are. */
  readonly backupDir: string | undefined;
  /** How many of them are kept. */
  readonly backupsKept: number;
  /** Take `dataDir` as that of the database although it has the mark of another one, or none. */
  readonly acceptDataDir: boolean;
  /** Serve the demo company, whose password is public, to other machines. */
  readonly allowDemo: boolean;
  /** Administrators may install plugins that no trusted key has signed. */
  readonly allowUnsignedPlugins: boolean;
  /** Ids of plugins whose servers run in processes of their own, and `unsigned` for those that no trusted key has signed. */
  readonly isolatedPlugins: readonly string[];
  /** Built plugins that their authors work on: they run again each time they are built. */
  readonly developedPlugins: readonly string[];
  /** Address of an npm registry, or a folder of archives, with plugins to install; `''`: none. */
  readonly pluginRegistry: string;
  readonly pluginRegistryToken: string | undefined;
  /** A line of the log for each request. */
  readonly accessLog: boolean;
  /** What a collector of metrics has to show; without it only this machine may read them. */
  readonly metricsToken: string | undefined;
  readonly captcha: CaptchaPolicy;
  /** Extensions of the files that can be uploaded, in lower case. */
  readonly uploadKinds: readonly string[];
  readonly networks: readonly Network[];
  /** Sessions a person may have at once; the oldest is kicked out (C.2-11). */
  readonly maxSessions: number;
  /** Addresses and networks whose X-Forwarded-* headers are trusted (C.2-23). */
  readonly trustedProxies: readonly string[];
  readonly bases: Bases;
  readonly allowHttp: boolean;
  readonly revealUnknownAccount: boolean;
  readonly legacyCaptcha: boolean;
  /** 0: passwords do not expire (C.2-17). */
  readonly passwordMaxAgeDays: number;
  /** `''`: the built-in form (C.2-18). */
  readonly changePasswordUrl: string;
  /** Where people may sign in instead of with a password here. */
  readonly signInProviders: readonly SignInProvider[];
  /** The address of Atrium in browsers, for links that leave the house; `''`: none, and no mail is sent. */
  readonly publicAddress: string;
  /** How mail is sent; undefined: not at all. */
  readonly mail: MailServer | undefined;
  /** From whom mail is. */
  readonly mailFrom: string;
  /** Origins besides the server's own that may open a socket. */
  readonly allowedOrigins: readonly string[];
  /** Resource limits per client. */
  readonly limits: Limits;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Keys given by the environment; otherwise files in `dataDir` (`readSecrets`). */
  readonly signingKey: string | undefined;
  readonly masterKey: string | undefined;
}

/** A server that takes mail (SMTP). */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS, which is required of every server that is not on this machine. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
}

/** A provider of OpenID Connect. */
export interface SignInProvider {
  /** In addresses and the audit log. */
  readonly id: string;
  /** On the button. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim of the identity that is the employee number. */
  readonly employeeClaim: string;
  /** The address of Atrium in browsers, to which the provider sends them back. */
  readonly address: string;
  /** The provider asks for a second factor: none is asked for here. */
  readonly secondFactor: boolean;
}

const KB = 1024;
const MB = 1024 * KB;

/** Resource limits per client: times in milliseconds, sizes in bytes. */
export interface Limits {
  /** From the start of a connection or request until its last header. */
  readonly headersTime: number;
  /** Until the last byte of a request that is no upload. */
  readonly requestTime: number;
  /** Until the last byte of an upload. */
  readonly uploadTime: number;
  /** An upload is aborted if less than `uploadProgress` bytes arrive within this time. */
  readonly uploadPause: number;
  readonly uploadProgress: number;
  /** Keep-alive time of an idle connection. */
  readonly keepAliveTime: number;
  /** A connection on which nothing moves for this long, in either direction, is closed. */
  readonly silentTime: number;
  /** Until a websocket has authenticated. */
  readonly handshakeTime: number;
  /** How often expired requests are looked for. */
  readonly checkInterval: number;
  /** Open connections of one address; of IPv6, of one /64. Trusted proxies are exempt. */
  readonly connectionsPerAddress: number;
  /** Concurrent requests of one client address. */
  readonly requestsPerAddress: number;
  /** Calls of one person that run at the same time, in each process; further ones wait. */
  readonly callsPerPerson: number;
  /** Connections of a process to PostgreSQL. */
  readonly databaseConnections: number;
  /** Until a connection to PostgreSQL is open. */
  readonly databaseConnectTime: number;
  /** A statement of a call is ended after this, and waiting for a free connection too. */
  readonly databaseStatementTime: number;
  /** A statement that waits this long for a lock is ended. */
  readonly databaseLockTime: number;
  /** A transaction in which nothing happens for this long is ended. */
  readonly databaseIdleTime: number;
  /** From the signal to the end of the process; what runs then is ended. */
  readonly stopTime: number;
  readonly socketsPerSession: number;
  /** File descriptors reserved for the database, for files and for existing connections. */
  readonly descriptorsKept: number;
  /** All headers of a request together. */
  readonly headerSize: number;
  /** Default body limit of a call without `maxBody`; the second one for public calls. */
  readonly bodySize: number;
  readonly publicBodySize: number;
  /** Largest body that a contract may allow. */
  readonly largestBody: number;
  /** Nested arrays and objects of a JSON body. */
  readonly jsonDepth: number;
  /** What the bodies of one person's calls may have in a day, all together. */
  readonly bodiesPerDay: number;
  /** What one person may upload in a day. */
  readonly uploadsPerDay: number;
  /** Uploads are refused if less would be left on the disk. */
  readonly freeSpace: number;
  /** The embedded database takes a checkpoint after this many bytes of its log. */
  readonly walSize: number;
  /** How often free space and that log are looked at. */
  readonly storageInterval: number;
  /** Size of a reserve file that is deleted when the disk is full, so that the database can continue. */
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
  callsPerPerson: 8,
  databaseConnections: 10,
  databaseConnectTime: 5_000,
  databaseStatementTime: 30_000,
  databaseLockTime: 10_000,
  databaseIdleTime: 60_000,
  stopTime: 20_000,
  socketsPerSession: 20,
  descriptorsKept: 256,
  headerSize: 16 * KB,
  bodySize: MB,
  publicBodySize: 256 * KB,
  largestBody: MB,
  jsonDepth: 64,
  bodiesPerDay: 200 * MB,
  uploadsPerDay: 200 * MB,
  freeSpace: 512 * MB,
  walSize: 64 * MB,
  storageInterval: 10_000,
  reserve: 64 * MB,
};
