import { mkdir, statfs } from 'node:fs/promises';

interface Parts {
  readonly folder: string;
  /** Bytes that uploads leave to everything else. */
  readonly floor: number;
  /** Bytes that one person may have under way. */
  readonly maxPerPerson: number;
  /** Bytes that one person has uploaded within the day. */
  readonly uploaded: (person: number) => Promise<number>;
}

/** Room for one upload; `release` when it has ended, in whatever way. */
export interface Share {
  release(): void;
}

/** Decides before the first byte whether there is room for an upload, on the disk and in the person's share of a day. */
export class UploadSpace {
  readonly #parts: Parts;
  /** Bytes of uploads under way, by person. */
  readonly #underWay = new Map<number, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Takes room for so many bytes of a person; else returns which of the two is used up. */
  async take(person: number, bytes: number): Promise<Share | 'diskFull' | 'uploadQuota'> {
    const { floor, maxPerPerson, uploaded } = this.#parts;
    const [free, before] = await Promise.all([this.#free(), uploaded(person)]);
    // From here to the end nothing is awaited, so that of two at once the second sees the first.
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

  /** Bytes that this user may still write; Infinity where the system does not say. */
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
