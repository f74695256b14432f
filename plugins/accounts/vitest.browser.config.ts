import { screens } from '@atrium/testing/vite';

/** The screens in a real browser, with the real server. */
export default screens({
  name: 'accounts',
  host: true,
  also: ['valtio', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common'],
});
