import type { Limits } from './limits.ts';

/** When a captcha is required (C.2-12). */
export type CaptchaPolicy = 'always' | 'adaptive' | 'trusted-skip' | 'off';

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
  /** Take `dataDir` as that of the database although it has the mark of another one, or none. */
  readonly acceptDataDir: boolean;
  /** Serve the demo company, whose password is public, to other machines. */
  readonly allowDemo: boolean;
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
  /** Origins besides the server's own that may open a socket. */
  readonly allowedOrigins: readonly string[];
  /** Resource limits per client. */
  readonly limits: Limits;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Keys given by the environment; otherwise files in `dataDir` (`readSecrets`). */
  readonly signingKey: string | undefined;
  readonly masterKey: string | undefined;
}
