export { bindPlugins } from './Plugins.ts';
export { PluginPart } from './PluginPart.tsx';
export { PluginTab } from './PluginTab.tsx';
