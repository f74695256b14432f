export { type BuildOptions, buildPlugin, type BuiltPlugin, contentHash } from './buildPlugin.ts';
export { checkPlugin } from './checkPlugin.ts';
export { isShared, SHARED_LIBRARIES } from './sharedLibraries.ts';
export { ToolFailure } from './PluginFolder.ts';
