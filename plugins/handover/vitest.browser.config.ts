import { screens } from '@atrium/testing/vite';

/** The screens in a real browser, with the real server. */
export default screens({ name: 'handover', host: true, also: ['valtio'] });
