import { screens } from '@atrium/testing/vite';

/** The screens in a real browser, some on the real server half. */
export default screens({ name: 'attendance', host: true, also: ['valtio'] });
