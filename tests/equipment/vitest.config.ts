import { serverProject } from '@atrium/testing/vite';

/** Rules and server, in Node. */
export default serverProject({ name: 'equipment' });
