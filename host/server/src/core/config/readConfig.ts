import { StartRefusal } from '../StartRefusal.ts';
import { operatorText } from '../texts.ts';
import { type Config, LIMITS, type Limits } from './Config.ts';
import * as read from './readers.ts';

/** Names that begin with ATRIUM_ but belong to tests and tools, not to the server. */
const FOREIGN = /^ATRIUM_(TEST_|CHROMIUM$)/;

/** Values that no message shows. */
const SECRET: ReadonlySet<string> = new Set(['ATRIUM_SIGN_IN_PROVIDERS', 'ATRIUM_SMTP_URL']);

/**
 * Reads all settings from the environment.
 *
 * @throws StartRefusal with one sentence that names the variable, if a value is invalid or a name unknown
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  refuseUnknown(environment);
  const config: Record<string, unknown> = { limits: LIMITS };
  for (const variable of VARIABLES) {
    const given = environment[variable.name]?.trim();
    const value = given === undefined || given === '' ? variable.byDefault : given;
    const reading = variable.read(value);
    if ('wrong' in reading) {
      const rule = operatorText(reading.wrong, reading.variables);
      throw new StartRefusal(
        operatorText('config.refused', { name: variable.name, value: SECRET.has(variable.name) ? '…' : value, rule }),
      );
    }
    for (const [field, part] of Object.entries(variable.field(reading.value as never))) {
      const isGroup = field === 'bases' || field === 'limits';
      config[field] = isGroup ? { ...(config[field] as object | undefined), ...(part as object) } : part;
    }
  }
  const complete = config as unknown as Config;
  if (complete.mail && (complete.mailFrom === '' || complete.publicAddress === ''))
    throw new StartRefusal(operatorText('config.mailIncomplete'));
  return complete;
}

function refuseUnknown(environment: Readonly<Record<string, string | undefined>>): void {
  const known = new Set(VARIABLES.map((variable) => variable.name));
  const name = Object.keys(environment).find(
    (key) => key.startsWith('ATRIUM_') && !known.has(key) && !FOREIGN.test(key),
  );
  if (name === undefined) return;
  throw new StartRefusal(operatorText('config.unknown', { name }));
}

/** One environment variable: parser, default and meaning. The documentation's table is checked against this. */
interface Variable {
  readonly name: string;
  /** As it would be written in the environment; `''` without a default. */
  readonly byDefault: string;
  /** Key of the description in the catalogue. */
  readonly meaning: string;
  /** Value of the field, or the key of the error message. */
  readonly read: (value: string) => read.Reading;
  readonly field: (value: never) => Partial<Config>;
}

const variable = <T>(
  name: string,
  byDefault: string,
  reader: (value: string) => read.Reading<T>,
  field: (value: T) => Partial<Config>,
): Variable => ({ name, byDefault, meaning: `config.${name}`, read: reader, field });

const MB = 1024 * 1024;

/** The least value of those that may not be 1: with fewer connections the parts of the server would wait for each other. */
const LEAST: Partial<Record<keyof Limits, number>> = { freeSpace: 0, databaseConnections: 5 };

/** A configurable limit; one unit of the variable is `unit` of the limit. */
const limit = (name: string, field: keyof Limits, unit: number): Variable =>
  variable(name, String(LIMITS[field] / unit), read.integer(LEAST[field] ?? 1, 1_000_000), (value) => ({
    limits: { [field]: value * unit } as unknown as Limits,
  }));

/** Every variable that Atrium knows. Any other name that begins with ATRIUM_ is refused at the start. */
export const VARIABLES: readonly Variable[] = [
  variable('PORT', '4600', read.integer(0, 65_535), (port) => ({ port })),
  variable('HOST', '127.0.0.1', read.text, (host) => ({ host })),
  variable('DATABASE_URL', '', read.databaseUrl, (databaseUrl) => ({ databaseUrl })),
  variable('TZ', 'Asia/Taipei', read.timeZone, (timeZone) => ({ timeZone })),
  variable('ATRIUM_DATA_DIR', './data', read.folder, (dataDir) => ({ dataDir })),
  variable('ATRIUM_ACCEPT_DATA_DIR', 'false', read.flag, (acceptDataDir) => ({ acceptDataDir })),
  variable('ATRIUM_BACKUP_DIR', '', read.optionalFolder, (backupDir) => ({ backupDir })),
  variable('ATRIUM_BACKUPS_KEPT', '14', read.integer(1, 1000), (backupsKept) => ({ backupsKept })),
  variable('ATRIUM_ALLOW_DEMO', 'false', read.flag, (allowDemo) => ({ allowDemo })),
  variable('ATRIUM_UNSIGNED_PLUGINS', 'false', read.flag, (allowUnsignedPlugins) => ({ allowUnsignedPlugins })),
  variable('ATRIUM_ISOLATED_PLUGINS', '', read.pluginIds, (isolatedPlugins) => ({ isolatedPlugins })),
  variable('ATRIUM_DEVELOPED_PLUGINS', '', read.folders, (developedPlugins) => ({ developedPlugins })),
  variable('ATRIUM_PLUGIN_REGISTRY', '', read.registry, (pluginRegistry) => ({ pluginRegistry })),
  variable('ATRIUM_PLUGIN_REGISTRY_TOKEN', '', read.secret, (pluginRegistryToken) => ({ pluginRegistryToken })),
  variable('ATRIUM_CAPTCHA', 'always', read.oneOf('always', 'adaptive', 'trusted-skip', 'off'), (captcha) => ({
    captcha,
  })),
  variable('ATRIUM_NETWORKS', '', read.networks, (networks) => ({ networks })),
  variable('ATRIUM_MAX_SESSIONS', '3', read.integer(1, 100), (maxSessions) => ({ maxSessions })),
  variable('ATRIUM_TRUSTED_PROXIES', '', read.addresses, (trustedProxies) => ({ trustedProxies })),
  variable('ATRIUM_BASE_MAIN', '/api', read.base, (main) => ({ bases: { main } as Config['bases'] })),
  variable('ATRIUM_BASE_CALENDAR', '/cal', read.base, (calendar) => ({ bases: { calendar } as Config['bases'] })),
  variable('ATRIUM_BASE_WHITELIST', '/wl', read.base, (whitelist) => ({ bases: { whitelist } as Config['bases'] })),
  variable('ATRIUM_BASE_CENTER', '/sys', read.base, (center) => ({ bases: { center } as Config['bases'] })),
  variable('ATRIUM_ALLOW_HTTP', 'false', read.flag, (allowHttp) => ({ allowHttp })),
  variable('ATRIUM_REVEAL_UNKNOWN_ACCOUNT', 'false', read.flag, (revealUnknownAccount) => ({ revealUnknownAccount })),
  variable('ATRIUM_LEGACY_CAPTCHA', 'false', read.flag, (legacyCaptcha) => ({ legacyCaptcha })),
  variable('ATRIUM_PASSWORD_MAX_AGE_DAYS', '0', read.integer(0, 3650), (passwordMaxAgeDays) => ({
    passwordMaxAgeDays,
  })),
  variable('ATRIUM_CHANGE_PASSWORD_URL', '', read.address, (changePasswordUrl) => ({ changePasswordUrl })),
  variable('ATRIUM_SIGN_IN_PROVIDERS', '', read.signInProviders, (signInProviders) => ({ signInProviders })),
  variable('ATRIUM_PUBLIC_ADDRESS', '', read.publicAddress, (publicAddress) => ({ publicAddress })),
  variable('ATRIUM_SMTP_URL', '', read.mailServer, (mail) => ({ mail })),
  variable('ATRIUM_MAIL_FROM', '', read.mailAddress, (mailFrom) => ({ mailFrom })),
  variable('ATRIUM_ALLOWED_ORIGINS', '', read.origins, (allowedOrigins) => ({ allowedOrigins })),
  limit('ATRIUM_DATABASE_CONNECTIONS', 'databaseConnections', 1),
  limit('ATRIUM_DATABASE_CONNECT_SECONDS', 'databaseConnectTime', 1000),
  limit('ATRIUM_DATABASE_STATEMENT_SECONDS', 'databaseStatementTime', 1000),
  limit('ATRIUM_DATABASE_LOCK_SECONDS', 'databaseLockTime', 1000),
  limit('ATRIUM_DATABASE_IDLE_SECONDS', 'databaseIdleTime', 1000),
  limit('ATRIUM_STOP_SECONDS', 'stopTime', 1000),
  limit('ATRIUM_CONNECTIONS_PER_ADDRESS', 'connectionsPerAddress', 1),
  limit('ATRIUM_REQUESTS_PER_ADDRESS', 'requestsPerAddress', 1),
  limit('ATRIUM_UPLOADS_PER_DAY', 'uploadsPerDay', MB),
  variable('ATRIUM_UPLOAD_KINDS', '', read.uploadKinds, (uploadKinds) => ({ uploadKinds })),
  limit('ATRIUM_FREE_SPACE', 'freeSpace', MB),
  variable('ATRIUM_LOG_LEVEL', 'info', read.oneOf('debug', 'info', 'warn', 'error', 'silent'), (logLevel) => ({
    logLevel,
  })),
  variable('ATRIUM_ACCESS_LOG', 'false', read.flag, (accessLog) => ({ accessLog })),
  variable('ATRIUM_METRICS_TOKEN', '', read.key, (metricsToken) => ({ metricsToken })),
  variable('ATRIUM_SIGNING_KEY', '', read.key, (signingKey) => ({ signingKey })),
  variable('ATRIUM_MASTER_KEY', '', read.key, (masterKey) => ({ masterKey })),
];
