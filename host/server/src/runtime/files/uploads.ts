import { LARGEST_FILE } from '@atrium/sdk/host';
import type { FastifyRequest } from 'fastify';
import type { StatsFs } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { KnownFailure } from '../http/answers.ts';
import { cleanFileName, readFormName } from '../http/fileAnswer.ts';
import type { Draft, FileStore } from './FileStore.ts';

const TOO_MANY = ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'];

interface Received {
  readonly fileName: string;
  readonly draft: Draft;
}

/**
 * Reads an upload to its end and returns its file; else what is wrong, and nothing is stored.
 *
 * @param largest bytes; what is larger than any other file has to be an archive of a plugin, `.tgz`
 * @throws what the disk threw, unless it is full
 */
export async function receiveUpload(
  request: FastifyRequest,
  store: FileStore,
  largest = LARGEST_FILE,
): Promise<Received | KnownFailure> {
  if (!request.isMultipart()) return 'wrongType';
  const drafts: Draft[] = [];
  let name: string | undefined;
  let exact: string | undefined;
  const failed = async (failure: KnownFailure) => {
    await Promise.all(drafts.map(({ id }) => store.discard(id)));
    // The rest of the request is read and discarded, so that the client reads the response.
    request.raw.resume();
    return failure;
  };
  try {
    for await (const part of request.parts({ limits: { fileSize: largest + 1 } })) {
      if (part.type !== 'file') {
        // What a browser writes as the name of the part says neither `%22` nor a quote for certain.
        if (part.fieldname === 'fileName' && typeof part.value === 'string') exact = part.value;
        continue;
      }
      endWith(request.raw, part.file);
      drafts.push(await store.receive(part.file));
      name = part.filename as string | undefined;
    }
  } catch (error) {
    return failed(faultOf(error));
  }
  const [draft] = drafts;
  if (!draft) return failed('wrongType');
  if (draft.size > largest) return failed('tooLarge');
  if (name === undefined) return failed('brokenUpload');
  const fileName = cleanFileName(exact ?? readFormName(name));
  if (draft.size > LARGEST_FILE && !fileName.toLowerCase().endsWith('.tgz')) return failed('tooLarge');
  return { fileName, draft };
}

/** A client that disconnects ends the file as well. A complete upload is read to its end. */
function endWith(request: IncomingMessage, file: Readable): void {
  const end = () => void (request.complete || file.destroy(new Error('the client disconnected')));
  if (request.destroyed) end();
  else request.once('close', end);
}

/** Maps an error of reading or writing an upload to a failure. */
function faultOf(thrown: unknown): KnownFailure {
  const { code = '', message, syscall } = thrown as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'diskFull';
  if (/^(open|write|fsync|mkdir|close)$/.test(syscall ?? '')) throw thrown;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return 'tooLarge';
  if (TOO_MANY.includes(code)) return 'tooManyParts';
  // A multipart content type without a boundary is invalid.
  return /boundary/i.test(message) ? 'wrongType' : 'brokenUpload';
}

/** Files for which the disk must have entries left: without any the database cannot write, however many bytes are free. */
const FREE_ENTRIES = 10_000;

interface Parts {
  readonly folder: string;
  /** Free space reserved for everything except uploads, in bytes. */
  readonly floor: number;
  /** Bytes that one person may have under way. */
  readonly maxPerPerson: number;
  /** Bytes that one person has uploaded within the day. */
  readonly uploaded: (person: number) => Promise<number>;
  /** What the system says about a disk. */
  readonly statfs?: (folder: string) => Promise<Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>>;
}

/** The reserved space of one upload; call `release` when it has ended in any way. */
export interface Share {
  release(): void;
}

/** Decides before the first byte whether there is space for an upload, on the disk and in the person's daily quota. */
export class UploadSpace {
  readonly #parts: Parts;
  /** Bytes of uploads under way, by person. */
  readonly #underWay = new Map<number, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Reserves bytes for a person; else returns which of the two limits is reached. */
  async take(person: number, bytes: number): Promise<Share | 'diskFull' | 'uploadQuota'> {
    const { floor, maxPerPerson, uploaded } = this.#parts;
    const [free, before] = await Promise.all([this.#free(), uploaded(person)]);
    // Nothing is awaited from here to the end, so that a concurrent call sees this reservation.
    const own = this.#underWay.get(person) ?? 0;
    const all = [...this.#underWay.values()].reduce((sum, each) => sum + each, 0);
    if (free - all - bytes < floor) return 'diskFull';
    if (before + own + bytes > maxPerPerson) return 'uploadQuota';
    this.#underWay.set(person, own + bytes);
    let isHeld = true;
    return {
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (this.#underWay.get(person) ?? 0) - bytes;
        if (left > 0) this.#underWay.set(person, left);
        else this.#underWay.delete(person);
      },
    };
  }

  /** Bytes that this user may still write, none if few entries are left; Infinity if the system does not provide it. */
  async #free(): Promise<number> {
    const { folder } = this.#parts;
    const read: NonNullable<Parts['statfs']> = this.#parts.statfs ?? statfs;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize, files, ffree } = await read(folder);
      // Some file systems have no table of entries, and say 0 of 0.
      return files > 0 && ffree < FREE_ENTRIES ? 0 : bavail * bsize;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOSYS' ? Infinity : 0;
    }
  }
}
