export { bindPeople } from './people/bindPeople.ts';
export { hostHalf } from './people/hostHalf.ts';
