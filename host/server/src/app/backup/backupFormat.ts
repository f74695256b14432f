import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The folder of a backup describes itself in this file, which is written last: without it the backup is none. */
export const DESCRIPTION = 'backup.json';
/** The parts of the data directory that are copied as they are; keys are not among them. */
export const FOLDERS = ['files', 'plugins'] as const;
/** The mark by which a shared database knows its data directory. */
export const MARK = 'atrium.folder';
/** PostgreSQL's data, as `pg_dump --format=custom` writes it. */
export const DUMP = 'database.dump';

/** What a restored database is compared with. */
const Facts = z.object({
  /** Tables outside of PostgreSQL's own schemas. */
  tables: z.number(),
  /** Id of the last entry of the audit log: of the last change that was answered. */
  lastAudit: z.number(),
  people: z.number(),
});

const Description = z.object({
  format: z.literal(1),
  /** Of the product that made it. */
  version: z.string(),
  database: z.enum(['embedded', 'postgres']),
  madeOn: z.iso.datetime(),
  facts: Facts,
  /** Path within the backup, its bytes, and their SHA-256. */
  files: z.record(z.string(), z.tuple([z.number(), z.string()])),
});

export type BackupFacts = z.infer<typeof Facts>;
/** What `backup.json` says. */
export type BackupDescription = z.infer<typeof Description>;

/** Why a backup cannot be used, as an operator reads it. */
export class BadBackup extends Error {}

/** @returns undefined if the folder has no description, or one that cannot be read */
export async function readDescription(folder: string): Promise<BackupDescription | undefined> {
  try {
    return Description.parse(JSON.parse(await readFile(join(folder, DESCRIPTION), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Paths of all files below a folder, relative to it, in order; empty if there is none. */
export async function listFiles(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // A folder may be removed while its parent is listed.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const paths: string[] = [];
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) paths.push(...(await listFiles(folder, path)));
    else if (entry.isFile()) paths.push(path);
  }
  return paths;
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
