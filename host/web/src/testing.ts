// What `@atrium/testing` renders views with: the services and providers that the page itself has.
export { composeEntry } from './app/composeEntry.ts';
export { composeWorkspace } from './app/composeWorkspace.ts';
export { EntryContext } from './services/Entry.ts';
export { LOAD_WIRE, SOCKET } from './services/tokens.ts';
export { ScopeContext } from './services/useService.ts';
export { setLanguage } from './services/i18n.ts';
export { NoticesOutlet } from './shell/notices/NoticesOutlet.tsx';
export { watchFailures } from './shell/notices/watchFailures.ts';
export { PluginPart, PluginTab } from './services/plugins/PluginView.tsx';
export { type Plugins, RUNNING_PLUGINS } from './services/plugins/Plugins.ts';
export { sourceClients } from './services/plugins/sourceClients.ts';
export { toWire, type Wire } from './services/openWire.ts';
