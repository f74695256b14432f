/**
 * How every test opens Chromium: `ATRIUM_CHROMIUM`, else Debian's; without Chromium's own network requests, many of
 * which fail on a closed network. Playwright's launch options, also for code that launches a browser itself.
 */
export const CHROMIUM = {
  executablePath: process.env['ATRIUM_CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
