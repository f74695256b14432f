import type { Caller, FileFacts, KeptFile } from '@atrium/sdk/server';
import { eq } from 'drizzle-orm';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fileKeeps, type files } from '../../core/schema/runtime.ts';
import { mountPaths } from '../http/HttpDependencies.ts';
import type { RuntimeServices } from '../RuntimeServices.ts';

export type StoredFile = typeof files.$inferSelect;

/** What everything about files uses. */
export interface FileDependencies extends Pick<
  RuntimeServices,
  'db' | 'transaction' | 'clock' | 'signingKey' | 'plugins'
> {
  /** Path of the main service, `/api`, which contains the files. */
  readonly main: string;
  readonly dataDir: string;
}

/**
 * Returns whether this person may read the file. An orphan: only its uploader; a kept file: as its plugin decides. If
 * that plugin is not running, no one may; if it has no rule, only the uploader.
 */
export async function mayReadFile(dependencies: FileDependencies, file: StoredFile, caller: Caller): Promise<boolean> {
  const isUploader = file.uploadedBy === caller.id;
  if (file.keptBy === null) return isUploader;
  const owner = dependencies.plugins.find(file.keptBy);
  if (owner?.state !== 'active') return false;
  const reading = owner.server?.files;
  if (!reading) return isUploader;
  return reading.mayRead(await keptFile(dependencies, file), caller);
}

/**
 * Returns whether a visitor may read the file at the address that was asked for: one with a seal of the plugin that keeps
 * it, while that plugin runs and its rule allows what the address was given out for.
 */
export async function mayVisitFile(dependencies: FileDependencies, file: StoredFile, query: unknown): Promise<boolean> {
  if (file.keptBy === null) return false;
  const owner = dependencies.plugins.find(file.keptBy);
  const reading = owner?.state === 'active' ? owner.server?.files : undefined;
  const grant = sealedGrant(dependencies, file.keptBy, file.id, query);
  if (grant === undefined || !reading?.mayVisit) return false;
  return reading.mayVisit(await keptFile(dependencies, file), grant);
}

async function keptFile({ db, main }: FileDependencies, file: StoredFile): Promise<KeptFile> {
  const keeps = await db
    .select({ target: fileKeeps.target })
    .from(fileKeeps)
    .where(eq(fileKeeps.fileId, file.id))
    .orderBy(fileKeeps.target);
  return { ...fileFacts(file, main), targets: keeps.map(({ target }) => target) };
}

const MINUTE = 60_000;

type UrlDependencies = Pick<FileDependencies, 'clock' | 'main' | 'signingKey'>;

/** What a plugin names in an address: part of the query as it is, without encoding. */
const GRANT = /^[\w-]{1,100}$/;

/**
 * Returns the address of a file with a seal of its plugin, which works without a session for a number of minutes while
 * the plugin allows `grant`.
 *
 * @throws TypeError for a grant of other characters
 */
export function sealedUrl(
  { clock, main, signingKey }: UrlDependencies,
  plugin: string,
  id: string,
  { grant, minutes }: { readonly grant: string; readonly minutes: number },
): string {
  if (!GRANT.test(grant)) throw new TypeError('a grant has 1 to 100 of letters, digits, - and _');
  const until = String(clock.now().getTime() + minutes * MINUTE);
  const seal = sealOf(signingKey, plugin, id, { until, grant }).toString('base64url');
  return `${fileUrl(main, id)}?until=${until}&grant=${grant}&seal=${seal}`;
}

/** Returns what the query of a file's address was given out for; undefined without a valid, unexpired seal of this plugin. */
export function sealedGrant(
  { clock, signingKey }: Omit<UrlDependencies, 'main'>,
  plugin: string,
  id: string,
  query: unknown,
): string | undefined {
  const { until, grant, seal } = query as { until?: unknown; grant?: unknown; seal?: unknown };
  if (typeof until !== 'string' || typeof seal !== 'string' || !/^\d{13}$/.test(until)) return undefined;
  if (typeof grant !== 'string' || !GRANT.test(grant)) return undefined;
  const given = Buffer.from(seal, 'base64url');
  const right = sealOf(signingKey, plugin, id, { until, grant });
  const isSealed = given.length === right.length && timingSafeEqual(given, right);
  return isSealed && Number(until) > clock.now().getTime() ? grant : undefined;
}

/**
 * The purpose is part of the signed text, so that the seal of a file is not valid for anything else signed by the key.
 */
const sealOf = (key: Uint8Array, plugin: string, id: string, { until, grant }: Record<'until' | 'grant', string>) =>
  createHmac('sha256', key).update(['atrium file', plugin, id, until, grant].join('\n')).digest();

/** The address of a file, as returned by the upload. */
export const fileUrl = (main: string, id: string): string => `${main}/files/${id}`;

/** The id in a file's link; any other text is returned unchanged. */
export function fileId(main: string, idOrLink: string): string {
  const head = fileUrl(main, '');
  return idOrLink.startsWith(head) ? idOrLink.slice(head.length) : idOrLink;
}

/** The facts of a file for a plugin. */
export function fileFacts(file: StoredFile, main: string): FileFacts {
  const { id, fileName, size, mimeType, uploadedBy, uploadedOn } = file;
  return { id, fileName, fileUrl: fileUrl(main, id), size, mimeType, uploadedBy, uploadedOn };
}

export function fileDependencies({
  db,
  transaction,
  clock,
  signingKey,
  plugins,
  config,
}: RuntimeServices): FileDependencies {
  const main = mountPaths(config.bases)[0]?.path ?? '/api';
  return { db, transaction, clock, signingKey, plugins, main, dataDir: config.dataDir };
}
