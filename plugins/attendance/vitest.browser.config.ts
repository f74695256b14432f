import { screens } from '@atrium/testing/vite';

/** The screens in a real browser, some with the real server. */
export default screens({ name: 'attendance', host: true, also: ['valtio'] });
