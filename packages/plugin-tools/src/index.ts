export { type BuildOptions, buildPlugin, type BuiltPlugin } from './buildPlugin.ts';
export { checkPlugin } from './checkPlugin.ts';
export { packPlugin, type PackedPlugin, type PackOptions } from './packPlugin.ts';
export { isShared, SHARED_LIBRARIES } from './sharedLibraries.ts';
export { ToolFailure } from './PluginFolder.ts';
