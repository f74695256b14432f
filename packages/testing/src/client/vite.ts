export { atriumTesting } from './vitePlugin.ts';
export { screens } from './screens.ts';
