import { access, constants, mkdir } from 'node:fs/promises';
import { StartRefusal } from '../StartRefusal.ts';
import { operatorText } from '../texts/operatorText.ts';

/**
 * Makes the data directory where it is missing.
 *
 * @throws StartRefusal where this user cannot write it.
 */
export async function prepareDataDirectory(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    throw notWritable(folder, error);
  }
}

export function notWritable(folder: string, error: unknown): StartRefusal {
  const { code = '' } = error as NodeJS.ErrnoException;
  return new StartRefusal(operatorText('data.notWritable', { folder, code }));
}
