import { loadDemoCompany } from './loadDemoCompany.ts';

/** Global set-up of the end-to-end tests; the folder's path travels in `ATRIUM_TEST_COMPANY`. */
export default async function setup(): Promise<() => void> {
  const company = await loadDemoCompany();
  process.env['ATRIUM_TEST_COMPANY'] = company.path;
  return company.remove;
}
