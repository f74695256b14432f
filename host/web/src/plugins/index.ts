export { bindPlugins } from './Plugins.ts';
export { PluginPart, type PluginPartProps } from './PluginPart.tsx';
export { PluginTab, type PluginTabProps } from './PluginTab.tsx';
