export { loadDemo } from './demo/loadDemo.ts';
export { bindPeople } from './people/bindPeople.ts';
export { hostCommands } from './people/commands/hostCommands.ts';
export { hostHalf } from './people/hostHalf.ts';
