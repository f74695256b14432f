/**
 * How every test opens Chromium: `ATRIUM_CHROMIUM`, else Debian's; without Chromium's own calls to the network, which a
 * closed one refuses many at a time. Playwright's launch options, for whoever launches by itself too.
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
