import { access, constants, mkdir } from 'node:fs/promises';
import { StartRefusal } from '../StartRefusal.ts';
import { operatorText } from '../texts/operatorText.ts';

/**
 * Creates the data directory if missing, private to its owner.
 * @throws StartRefusal if this user cannot write it
 */
export async function prepareDataDirectory(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

export function notWritable(folder: string, error: unknown): StartRefusal {
  const { code = '' } = error as NodeJS.ErrnoException;
  return new StartRefusal(operatorText('data.notWritable', { folder, code }));
}
