export { buildPlugin } from './buildPlugin.ts';
export type { BuildOptions, BuiltPlugin } from './buildPlugin.ts';
export { checkPlugin } from './checkPlugin.ts';
export { contentHash } from './contentHash.ts';
export { isShared, SHARED_LIBRARIES } from './sharedLibraries.ts';
export { ToolFailure } from './ToolFailure.ts';
