import { z } from 'zod';
import { SAVE_LIMIT } from '../contract/calls.ts';
import { file } from '../contract/file.ts';
import { Flag, Line, Nothing, RawText } from '../contract/shapes.ts';
import { hostRoutes } from './routes.ts';

const MAX_PLUGINS = 1000;
const MAX_PROCESSES = 100;
/** Packages of a registry, or archives of a folder, that are listed. */
export const MAX_AVAILABLE = 200;
/** Parts of one plugin: calls, views, permissions, … */
const MAX_PARTS = 2000;

const PluginId = RawText(30, 1);
/** 12 hexadecimal digits: of what a version consists of. */
const VersionHash = RawText(12, 12);
const Params = z.object({ plugin: PluginId });

const Failure = z.object({ phase: z.string(), code: z.string(), message: z.string() });
/** Calls within the last 24 hours. `p95`: milliseconds, null without calls. `errors` were answered with a system error or too late. */
const CallFigures = z.object({ calls: z.int(), errors: z.int(), p95: z.number().nullable() });

/** A plugin in one process of the server. */
export const PluginProcess = CallFigures.extend({
  /** Machine and process id. */
  name: z.string(),
  version: z.string(),
  state: z.enum(['active', 'failed', 'disabled']),
  failure: Failure.nullable(),
  /** Milliseconds that its activation took. */
  activatedIn: z.int().nullable(),
  /** Bytes in memory of the process that its server has of its own; null where it runs in that of the host, which cannot be told apart. */
  memory: z.int().nullable(),
  /** Versions that another one has replaced and that the process holds until it ends. */
  replaced: z.int(),
});

/** A plugin of this server for those who manage them. Figures are of all processes. Times as `YYYY-MM-DD HH:mm:ss`. */
export const InstalledPlugin = CallFigures.extend({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  /** `builtIn`: comes with the host. `folder`: put together by hand in the data folder. Only an `installed` one can be removed. */
  origin: z.enum(['builtIn', 'installed', 'folder']),
  /** `quarantined`: failed again and again, and was stopped. */
  state: z.enum(['active', 'failed', 'quarantined', 'disabled']),
  failure: Failure.nullable(),
  /** Who made it; '' if it does not say. */
  publisher: z.string(),
  signature: z.enum(['builtIn', 'valid', 'unsigned']),
  installedOn: z.string().nullable(),
  /** Name of the person; null for an operator. */
  installedBy: z.string().nullable(),
  activatedIn: z.int().nullable(),
  processes: z.array(PluginProcess).max(MAX_PROCESSES),
  /** Bytes in memory of its own processes, together; null where it runs in those of the host. */
  memory: z.int().nullable(),
  /** Whether the host works only with it: it cannot be disabled. */
  isRequired: z.boolean(),
  /** The version that comes with the host, which an installed update is removed to; null if it does not come with it. */
  builtInVersion: z.string().nullable(),
  /** The installed version in whose place a newer host runs its own; null if it has not replaced any. */
  replaced: z.string().nullable(),
});

const Named = z.object({ name: z.string(), title: z.string() });
const View = Named.extend({
  kind: z.enum(['tab', 'panel', 'header', 'account', 'sideTab', 'today', 'page', 'command']),
});
/**
 * Whether its server runs in a process of its own: because its contract says so, because the operator or an administrator wants it,
 * or not.
 */
const Isolation = z.enum(['none', 'contract', 'operator', 'chosen']);
/** Modules of Node.js by which its server reaches files, the network, processes or other code; null if its archive does not say. */
const Modules = z.array(z.string()).max(40).nullable();

/** A version that was installed, the newest first. */
export const PluginVersion = z.object({
  version: z.string(),
  hash: z.string(),
  /** Whether it comes with the host. */
  isBuiltIn: z.boolean(),
  /** null for the one that comes with the host. */
  installedOn: z.string().nullable(),
  installedBy: z.string().nullable(),
  /** What its author says has changed; '' if nothing. */
  changes: z.string(),
  isCurrent: z.boolean(),
  /** Why it cannot run again, in the caller's language; null if it can. */
  obstacle: z.string().nullable(),
});

/** Everything about one plugin. */
export const PluginDetail = InstalledPlugin.extend({
  description: z.string(),
  homepage: z.string(),
  license: z.string(),
  /** Of the key that its current version is signed with, 16 hexadecimal digits. */
  keyId: z.string().nullable(),
  hash: z.string().nullable(),
  /** Bytes of its files, and of those that browsers load. */
  size: z.int(),
  clientSize: z.int(),
  /** Version of the sdk that it was built with. */
  sdk: z.string(),
  isolation: Isolation,
  /** Whether an administrator can choose that. */
  canIsolate: z.boolean(),
  modules: Modules,
  views: z
    .array(
      View.extend({
        /** Entries of the menu that open it, of every company; null for what a menu cannot open. */
        entries: z.int().nullable(),
      }),
    )
    .max(MAX_PARTS),
  /** Its permissions: code and name, roles that name it, and people who have it by them. */
  actions: z.array(Named.extend({ roles: z.int(), people: z.int() })).max(MAX_PARTS),
  /** What is taken out of roles and menus if it is removed with its data: roles, people who have one of its permissions by them, entries. */
  inUse: z.object({ roles: z.int(), people: z.int(), entries: z.int() }),
  api: z
    .array(
      CallFigures.extend({
        name: z.string(),
        method: z.string(),
        /** With the base of its service: `/api/equipment/:id`. */
        path: z.string(),
        /** What it needs, in words: names of permissions, 登入, 公開. */
        needs: z.string(),
        isFile: z.boolean(),
      }),
    )
    .max(MAX_PARTS),
  jobs: z.array(Named.extend({ schedule: z.string().nullable() })).max(MAX_PARTS),
  /** Live events that it sends to browsers, and domain events that it publishes and hears. */
  events: z.array(z.string()).max(MAX_PARTS),
  publishes: z.array(z.string()).max(MAX_PARTS),
  subscribes: z.array(z.string()).max(MAX_PARTS),
  /** What it offers other plugins, and which plugins it uses. */
  offers: z.array(z.string()).max(MAX_PARTS),
  uses: z.array(z.string()).max(MAX_PARTS),
  /** Its tables with the estimated number of rows. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int() })).max(MAX_PARTS),
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Calls and p95 of the last 24 hours, the current one last; `p95` of the slowest process, null without calls. */
  hours: z.array(z.object({ from: z.string(), calls: z.int(), p95: z.number().nullable() })).max(24),
  /** Failed calls of the last hour by the minute, in the process that answers: the minute of the first, and how many in each. */
  errorMinutes: z.object({ from: z.string(), counts: z.array(z.int()).max(60) }),
  /** Since when it fails, and how the version before did; null while it works, and where nothing is known of it. */
  trouble: z
    .object({
      /** The first error of the current version that nothing caught; null if it does not start at all. */
      first: z.string().nullable(),
      crashes: z.int(),
      /** The version before, how many days it ran, and its errors in these days; null if there was none. */
      before: z.object({ version: z.string(), days: z.int(), crashes: z.int() }).nullable(),
    })
    .nullable(),
  /** People who have called it today, in the process that answers, since that was started. */
  peopleToday: z.int(),
  /** Its calls that failed last in the process that answers, newest first, without messages, data and people. */
  faults: z
    .array(
      z.object({
        at: z.string(),
        /** 500, 503 or 504. */
        code: z.int(),
        call: z.string(),
        /** Class and code of the error: `TypeError`; '' for a call that took too long. */
        error: z.string(),
        /** Where it was thrown: `server.js:42:19`; '' if that is not known. */
        place: z.string(),
        requestId: z.string(),
      }),
    )
    .max(20),
  /** The latest of what was done with it and of what it did, from the audit log, and calls that failed in the process that answers. */
  recent: z
    .array(
      z.object({
        at: z.string(),
        /** `update`, `crash`, `fault`, … */
        kind: z.string(),
        title: z.string(),
        /** Versions, or the reason; '' if there is no more to say. */
        detail: z.string(),
        /** null: an operator, a job, or the plugin itself. */
        person: z.string().nullable(),
      }),
    )
    .max(20),
  versions: z.array(PluginVersion).max(100),
  /** Whether what it keeps in tables and files can be deleted with it: it does not come with the host. */
  dataCanGo: z.boolean(),
});

/** What an uploaded archive would install. Nothing of it has been run. */
export const PluginReview = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  /** The version that runs now; null if the plugin is new here. */
  from: z.string().nullable(),
  /** The version that comes with the host; null if it does not come with it. */
  builtInVersion: z.string().nullable(),
  /** An older version than that one. */
  isOlder: z.boolean(),
  hash: z.string(),
  /** Bytes of the archive, and of what browsers load. */
  size: z.int(),
  clientSize: z.int(),
  publisher: z.string(),
  description: z.string(),
  changes: z.string(),
  signature: z.enum(['valid', 'unsigned']),
  /** Of a valid signature: the key, and how the company calls its owner. */
  keyId: z.string().nullable(),
  keyName: z.string().nullable(),
  sdk: z.string(),
  /** Permissions that are not known yet, and those of the version that runs now which are missing. */
  newActions: z.array(Named).max(MAX_PARTS),
  removedActions: z.array(Named).max(MAX_PARTS),
  /** The same of its views. */
  newViews: z.array(View).max(MAX_PARTS),
  removedViews: z.array(View).max(MAX_PARTS),
  newCalls: z.int(),
  /** Calls of the version that runs now which are missing: `GET /api/equipment/:id`. */
  removedCalls: z.array(z.string()).max(MAX_PARTS),
  /** Steps of its tables that have not run yet. Of one that is not compatible the version before does not understand the tables. */
  migrations: z.array(z.object({ tag: z.string(), isCompatible: z.boolean() })).max(MAX_PARTS),
  /** Tables that these steps create. */
  tables: z.array(z.string()).max(MAX_PARTS),
  jobs: z.array(Named.extend({ schedule: z.string().nullable() })).max(MAX_PARTS),
  uses: z.array(z.string()).max(MAX_PARTS),
  subscribes: z.array(z.string()).max(MAX_PARTS),
  /** Plugins that it uses and that do not run here. */
  missing: z.array(z.string()).max(MAX_PARTS),
  modules: Modules,
  /** Those by which the version that runs now does not reach outside. */
  newModules: z.array(z.string()).max(40),
  isolation: Isolation,
  /** Whether the administrator can choose that. */
  canIsolate: z.boolean(),
});

/** A publisher whose plugins may be installed. */
export const PluginKey = z.object({
  /** The first 16 hexadecimal digits of the SHA-256 of the public key. */
  id: z.string(),
  name: z.string(),
  addedOn: z.string(),
  addedBy: z.string().nullable(),
});

/** A plugin that can be installed from where this server looks for them, in its newest version. */
export const AvailablePlugin = z.object({
  /** Name of its package: `atrium-plugin-equipment`. */
  package: z.string(),
  /** Of the plugin; null if the package does not say. */
  id: z.string().nullable(),
  name: z.string(),
  description: z.string(),
  version: z.string(),
  publisher: z.string(),
  /** Bytes; null if the place does not say. */
  size: z.int().nullable(),
  publishedOn: z.string().nullable(),
  /** The version that is installed here; null: none. */
  installed: z.string().nullable(),
  /** Whether it is newer than that one. */
  isUpdate: z.boolean(),
});

/** An archive: an upload of the caller, or a version from where this server looks for plugins. */
const Archive = z.object({
  fileId: RawText(200, 1).optional(),
  package: RawText(214, 1).optional(),
  version: RawText(64, 1).optional(),
});

const Fitted = z.object({
  id: z.string(),
  version: z.string(),
  /** Processes in which it runs, of those that are alive. */
  running: z.int(),
  processes: z.int(),
});

/** *(ext)* The life of plugins, for `plugin.manage`. What changes which code runs needs the password of the last 15 minutes. */
export const pluginCalls = {
  installedPlugins: {
    ...hostRoutes.installedPlugins,
    returns: z.object({
      list: z.array(InstalledPlugin).max(MAX_PLUGINS),
      /** Whether archives without a valid signature can be installed. */
      allowsUnsigned: z.boolean(),
    }),
  },
  installedPlugin: { ...hostRoutes.installedPlugin, params: Params, returns: PluginDetail },
  /** What can be installed from the registry or the folder that the operator has set. */
  availablePlugins: {
    ...hostRoutes.availablePlugins,
    returns: z.object({
      /** `none`: none is set. */
      source: z.enum(['none', 'folder', 'registry']),
      /** Host of the registry, or name of the folder; '' without. */
      place: z.string(),
      readOn: z.string(),
      /** Why it could not be read, in the caller's language; null if it could. */
      problem: z.string().nullable(),
      list: z.array(AvailablePlugin).max(MAX_AVAILABLE),
    }),
    weight: 'heavy',
    timeLimit: '45s',
  },
  /** What an archive would install. Refuses: 422 with the reason why it cannot be installed. */
  checkPlugin: {
    ...hostRoutes.checkPlugin,
    body: Archive,
    returns: PluginReview,
    weight: 'heavy',
    limit: SAVE_LIMIT,
  },
  /**
   * Installs an archive, or updates the plugin to it: tried in a process of its own, then started in every process of the
   * server. Refuses: 422 with the reason; what ran before runs on. 412 if it is not the archive of `hash` any more.
   */
  installPlugin: {
    ...hostRoutes.installPlugin,
    body: Archive.extend({
      hash: VersionHash,
      /** Whether its server runs in a process of its own; by default as the version before. */
      isIsolated: Flag.optional(),
    }),
    returns: Fitted,
    weight: 'heavy',
    timeLimit: '2m',
  },
  /** Runs a version again that was installed before, or the one that comes with the host. Refuses: 404 for one that was not, 422 with the obstacle. */
  restorePlugin: {
    ...hostRoutes.restorePlugin,
    params: Params,
    body: z.object({ hash: VersionHash }),
    returns: Fitted,
    weight: 'heavy',
    timeLimit: '2m',
  },
  /** Refuses: 422 if it fails to start, with the reason. */
  enablePlugin: { ...hostRoutes.enablePlugin, params: Params, returns: Nothing },
  /** Its views and calls are gone, its jobs stop; data and permissions stay. Refuses: 422 for one that the host needs. */
  disablePlugin: { ...hostRoutes.disablePlugin, params: Params, returns: Nothing },
  /**
   * Runs the server of a plugin in a process of its own, or in that of the host again, in every process of the server; nothing else
   * is started again. Refuses: 422 if it fails to start there, or cannot be chosen; what ran before runs on.
   */
  isolatePlugin: {
    ...hostRoutes.isolatePlugin,
    params: Params,
    body: z.object({ isIsolated: Flag }),
    returns: Fitted,
    weight: 'heavy',
    timeLimit: '2m',
  },
  /**
   * Its tables and files stay, so that it finds them when it is installed again, as do roles and menus; with `delete` they are deleted, and its permissions
   * and views are taken out of roles and menus. Of one that comes with
   * the host its updates are removed, and its data always stays. Refuses: 422 for one without updates.
   */
  removePlugin: {
    ...hostRoutes.removePlugin,
    params: Params,
    query: z.object({ data: z.enum(['keep', 'delete']).default('keep') }),
    returns: Nothing,
    weight: 'heavy',
    timeLimit: '2m',
  },
  /** Everything that it keeps: each table as CSV, and its files, in one ZIP archive. */
  pluginData: { ...hostRoutes.pluginData, params: Params, returns: file('application/zip'), weight: 'heavy' },
  pluginKeys: { ...hostRoutes.pluginKeys, returns: z.array(PluginKey).max(MAX_PLUGINS), list: true },
  /** Refuses: 409 if the key is known, 422 if it is no Ed25519 public key. */
  addPluginKey: {
    ...hostRoutes.addPluginKey,
    body: z.object({
      /** Whose it is. */
      name: Line(1, 60),
      /** As `atrium-plugin keys` prints it: PEM, or its Base64 alone. */
      publicKey: RawText(1000, 1),
    }),
    returns: PluginKey,
  },
  /** What is installed stays. */
  removePluginKey: {
    ...hostRoutes.removePluginKey,
    params: z.object({ id: RawText(16, 1) }),
    on: { none: 'keys are those of the server, for all who manage plugins' },
    returns: Nothing,
  },
} as const;
