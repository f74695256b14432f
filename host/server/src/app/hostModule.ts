export { loadDemo } from './demo/loadDemo.ts';
export { bindCompany } from '../company/bindCompany.ts';
export { hostCommands } from './commandLine/hostCommands.ts';
export { hostPlugin } from './hostPlugin.ts';
