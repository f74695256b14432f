/** What the directory of a zip file says. */
interface ZipDirectory {
  readonly names: readonly string[];
  /** Bytes of each entry after it is unpacked, in the order of `names`. */
  readonly sizes: readonly number[];
  /** Bytes of all entries after they are unpacked. */
  readonly unpacked: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
/** Bytes of the end record without its comment, which has at most 65,535. */
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const IN_ZIP64 = 0xffffffff;

/**
 * Reads the directory at the end of a zip file (APPNOTE 4.3.12) without unpacking anything: a small file may have gigabytes inside.
 *
 * @param most entries after which it is not read on
 * @returns undefined for a file that is damaged, has more entries, or is of the 64-bit kind
 */
export function readZipDirectory(bytes: Uint8Array, most: number): ZipDirectory | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  if (count > most) return undefined;
  let at = view.getUint32(end + 16, true);
  let unpacked = 0;
  const names: string[] = [];
  const sizes: number[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_SIZE > view.byteLength || view.getUint32(at, true) !== ENTRY) return undefined;
    const size = view.getUint32(at + 24, true);
    if (size === IN_ZIP64) return undefined;
    unpacked += size;
    sizes.push(size);
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    names.push(new TextDecoder().decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + name)));
    at += ENTRY_SIZE + name + extra + comment;
  }
  return { names, sizes, unpacked };
}

function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_SIZE - 0xffff);
  for (let at = view.byteLength - END_SIZE; at >= first; at -= 1)
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  return undefined;
}

/** More files than an export with its attachments has. */
const MAX_ENTRIES = 20_000;

/**
 * Unpacks one file of a zip archive, after its directory has said how large it is: a small archive may have gigabytes inside. The
 * unpacker is loaded when it is needed.
 *
 * @param most bytes of the file after it is unpacked
 * @returns undefined for what is no zip archive, is damaged, or lacks the file; `'tooLarge'` for a larger file
 */
export async function readZipEntry(
  bytes: Uint8Array,
  name: string,
  most: number,
): Promise<Uint8Array | 'tooLarge' | undefined> {
  const directory = readZipDirectory(bytes, MAX_ENTRIES);
  const at = directory?.names.indexOf(name) ?? -1;
  if (!directory || at === -1) return undefined;
  if (directory.sizes[at]! > most) return 'tooLarge';
  const { unzipSync } = await import('fflate');
  try {
    return unzipSync(bytes, { filter: (entry) => entry.name === name })[name];
  } catch {
    return undefined;
  }
}
