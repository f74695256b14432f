import { readZipDirectory } from './readZipDirectory.ts';

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
