import { fileURLToPath } from 'node:url';
// By path: this folder is no package.
import { screens } from '../packages/testing/src/client/vite.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * The screens of all plugins in a real browser, with the real server: in one project, so that host, components and libraries
 * are transformed once, and the servers' process is started once.
 */
export default screens({
  name: 'plugins',
  host: true,
  several: { root: path('accounts'), dir: path('.'), plugins: '*' },
  also: [
    'valtio',
    '@atrium/sdk > @zxcvbn-ts/core',
    '@atrium/sdk > @zxcvbn-ts/language-common',
    '@atrium/testing > @atrium/host > ipaddr.js',
  ],
});
