import { startAtrium } from '../server/startAtrium.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';

/** Loads the demo company into a new data folder, once; servers of tests start on copies of it. */
export async function loadDemoCompany(): Promise<{ path: string; remove(): void }> {
  const folder = temporaryFolder('atrium-company');
  const atrium = await startAtrium({ dataDir: folder.path, words: ['--demo'] });
  await atrium.stop();
  return folder;
}
