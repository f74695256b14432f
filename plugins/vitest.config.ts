// By path: this folder is no package.
import { serverProject } from '../packages/testing/src/client/vite.ts';

/** Rules and servers of all plugins, in Node; the screens are tested in a browser (`vitest.browser.config.ts`). */
export default serverProject({ name: 'plugins', plugins: '*' });
