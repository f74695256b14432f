import { mkdir, statfs } from 'node:fs/promises';

interface Parts {
  readonly folder: string;
  /** Free space reserved for everything except uploads, in bytes. */
  readonly floor: number;
  /** Bytes that one person may have under way. */
  readonly maxPerPerson: number;
  /** Bytes that one person has uploaded within the day. */
  readonly uploaded: (person: number) => Promise<number>;
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

  /** Bytes that this user may still write; Infinity if the system does not provide it. */
  async #free(): Promise<number> {
    const { folder } = this.#parts;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOSYS' ? Infinity : 0;
    }
  }
}
