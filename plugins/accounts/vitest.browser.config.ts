import { screens } from '@atrium/testing/vite';

/** The screens in a real browser, with the real server. */
export default screens({
  name: 'accounts',
  host: true,
  also: ['valtio', '@atrium/sdk > @zxcvbn-ts/core', '@atrium/sdk > @zxcvbn-ts/language-common'],
});
