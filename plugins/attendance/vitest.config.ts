import { serverHalf } from '@atrium/testing/vite';

/** Rules and the server half, in Node; the screens are tested in a browser (`vitest.browser.config.ts`). */
export default serverHalf({ name: 'attendance' });
