import { screens } from '@atrium/testing/vite';

/** The screens, in a real browser. */
export default screens({ name: 'notifications', also: ['valtio'] });
