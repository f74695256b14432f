export { serverHalf } from '../serverHalf.ts';
export { atriumTesting } from './vitePlugin.ts';
export { screens } from './screens.ts';
