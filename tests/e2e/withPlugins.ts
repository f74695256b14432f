import { startLoader, type Started } from '../loader/startLoader.ts';
import { temporaryFolder } from '../server/temporaryFolder.ts';
import { test } from './fixtures.ts';

/** Tests on a host with only attendance built in, or `keep`; `build` writes further plugins into its data folder. */
export const withPlugins = (build: (folder: string) => Promise<unknown>, keep: readonly string[] = ['attendance']) =>
  test.extend<object, { host: Started }>({
    host: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
      async ({}, use) => {
        const built = temporaryFolder('atrium-built');
        await build(built.path);
        const host = await startLoader(process.env['ATRIUM_TEST_COMPANY']!, {
          keep,
          plugins: built.path,
        });
        await use(host);
        await host.stop();
        built.remove();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ host }, use) => use(host.url),
  });
