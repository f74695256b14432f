export { serverProject } from '../serverProject.ts';
export { atriumTesting } from './vitePlugin.ts';
export { screens } from './screens.ts';
