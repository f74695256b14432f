import type { StatsFs } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';

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
