import { screens } from '@atrium/testing/vite';

/** The screens in a real browser, on the real server half. */
export default screens({ name: 'permissions', host: true, also: ['valtio'] });
