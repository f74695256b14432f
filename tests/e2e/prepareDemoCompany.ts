import { temporaryFolder } from '../server/temporaryFolder.ts';
import { startAtrium } from '../server/startAtrium.ts';

/**
 * Loads the demo company once; every worker's server starts on a copy of this folder. The folder's path travels in
 * `ATRIUM_TEST_TEMPLATE`.
 */
export default async function prepareDemoCompany(): Promise<() => void> {
  const folder = temporaryFolder('atrium-e2e');
  const atrium = await startAtrium({ dataDir: folder.path, words: ['--demo'] });
  await atrium.stop();
  process.env['ATRIUM_TEST_TEMPLATE'] = folder.path;
  return folder.remove;
}
