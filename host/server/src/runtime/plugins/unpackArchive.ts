import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, list, type ReadEntry } from 'tar';

/** Bounds of an archive. The largest plugin of the repository has 120 files and 8 MB. */
export interface ArchiveLimits {
  /** Bytes of the archive. */
  readonly packed: number;
  /** Bytes of what is in it. */
  readonly unpacked: number;
  readonly files: number;
}

const MB = 1024 * 1024;
export const ARCHIVE_LIMITS: ArchiveLimits = { packed: 30 * MB, unpacked: 150 * MB, files: 3_000 };
/** A tar archive has blocks of headers beside the content. */
const OVERHEAD = 2 * MB;
/** Characters of a path in it, below `package/`. */
const LONGEST_PATH = 200;
/** The folder of every npm tarball. */
const ROOT = 'package/';
/** Of npm; a plugin says in `plugin.json` what it is. */
const NOT_UNPACKED = new Set(['package.json']);

/** Why an archive is refused: the key of the sentence, and what it is about. Nothing of it has been written then. */
export class ArchiveRefusal extends Error {
  readonly reason: 'absent' | 'unreadable' | 'tooLarge' | 'tooMany' | 'path' | 'kind' | 'twice' | 'noManifest';
  readonly detail: string;

  constructor(reason: ArchiveRefusal['reason'], detail = '') {
    super(`the archive is refused: ${reason} ${detail}`);
    this.name = 'ArchiveRefusal';
    this.reason = reason;
    this.detail = detail;
  }
}

/**
 * Unpacks the archive of a plugin, a tarball as `npm pack` and `atrium-plugin pack` write it. It is read twice: everything is
 * checked before anything is written.
 *
 * @param folder a new one, which gets what is below `package/`
 * @throws ArchiveRefusal
 */
export async function unpackArchive(
  archive: string,
  folder: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<void> {
  if ((await stat(archive)).size > limits.packed) throw new ArchiveRefusal('tooLarge');
  await checkEntries(archive, limits);
  await mkdir(folder, { recursive: true });
  const writing = extract({
    cwd: folder,
    strip: 1,
    strict: true,
    preserveOwner: false,
    noMtime: true,
    filter: (path) => !NOT_UNPACKED.has(path.slice(ROOT.length)),
  });
  await readThrough(archive, limits, writing);
}

async function checkEntries(archive: string, limits: ArchiveLimits): Promise<void> {
  const seen = new Set<string>();
  let refusal: ArchiveRefusal | undefined;
  let bytes = 0;
  let files = 0;
  // What is thrown in a callback of tar ends the process, so the first refusal is kept.
  const look = (entry: ReadEntry) => {
    if (refusal) return;
    try {
      checkEntry(entry, seen);
      bytes += entry.size;
      files += 1;
      if (files > limits.files) throw new ArchiveRefusal('tooMany', String(limits.files));
      if (bytes > limits.unpacked) throw new ArchiveRefusal('tooLarge');
    } catch (error) {
      refusal = error as ArchiveRefusal;
    }
  };
  await readThrough(archive, limits, list({ strict: true, onReadEntry: look }), () => refusal !== undefined);
  if (refusal) throw refusal;
  if (!seen.has('plugin.json')) throw new ArchiveRefusal('noManifest');
}

/** Only files and folders below `package/`, each once, under names that are the same on every system. */
function checkEntry({ path, type }: ReadEntry, seen: Set<string>): void {
  if (type !== 'File' && type !== 'OldFile' && type !== 'Directory') throw new ArchiveRefusal('kind', path);
  const isFolder = type === 'Directory';
  const inside = path.startsWith(ROOT)
    ? path.slice(ROOT.length).replace(/\/$/, '')
    : path === 'package'
      ? ''
      : undefined;
  if (inside === undefined) throw new ArchiveRefusal('path', path);
  if (inside === '' && isFolder) return;
  const parts = inside.split('/');
  const isPlain = parts.every((part) => /^[\w@+-][\w@+. -]*$/.test(part) && !part.endsWith('.') && !part.endsWith(' '));
  if (!isPlain || inside.length > LONGEST_PATH) throw new ArchiveRefusal('path', path);
  const name = inside.toLowerCase();
  if (isFolder) return;
  if (seen.has(name)) throw new ArchiveRefusal('twice', path);
  seen.add(name);
}

/** Reads an archive into tar; what it has in it is bounded while it is decompressed, whatever its headers say. */
async function readThrough(
  archive: string,
  { unpacked }: ArchiveLimits,
  into: NodeJS.WritableStream,
  isEnough: () => boolean = () => false,
): Promise<void> {
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > unpacked + OVERHEAD) done(new ArchiveRefusal('tooLarge'));
      else if (isEnough()) done(new Enough());
      else done(null, chunk);
    },
  });
  try {
    await pipeline(createReadStream(archive), createGunzip(), bounded, into);
  } catch (error) {
    if (error instanceof Enough) return;
    if (error instanceof ArchiveRefusal) throw error;
    throw new ArchiveRefusal('unreadable', error instanceof Error ? error.message : '');
  }
}

/** Nothing further has to be read. */
class Enough extends Error {}
