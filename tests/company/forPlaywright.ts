import runFolder from '../../scripts/test/runFolder.ts';
import { demoCompany } from './demoCompany.ts';

/** Global set-up of the end-to-end tests; the folder's path is passed in `ATRIUM_TEST_COMPANY`. */
export default async function setup(): Promise<() => void> {
  const remove = runFolder();
  process.env['ATRIUM_TEST_COMPANY'] = await demoCompany();
  return remove;
}
