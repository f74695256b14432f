// What `@atrium/testing` renders views with: the services and providers that the page itself has.
export { bindWorkspace } from './app/bindWorkspace.ts';
export { composeEntry } from './app/composeEntry.ts';
export { CALL_EVENTS, NOTICE_BOARD, TOKEN_STORE } from './services/EntryServices.ts';
export { NOTICES, PANELS, PLUGINS, PREFERENCES, SESSION, SOCKET, TABS } from './services/tokens.ts';
export { ContainerContext } from './services/useService.ts';
export { setLanguage } from './services/i18n.ts';
export { NoticesOutlet } from './shell/notices/NoticesOutlet.tsx';
export { watchFailures } from './shell/notices/watchFailures.ts';
export { PluginPart, PluginTab } from './services/plugins/PluginView.tsx';
export { Plugins } from './services/plugins/Plugins.ts';
export { sourceClients } from './services/plugins/sourceClients.ts';
export { BrowserSocket } from './services/BrowserSocket.ts';
export { toWire, type Wire } from './services/openWire.ts';
