import { randomInt } from 'node:crypto';

/** Without characters that are mistaken for one another. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** A first password of some 59 bits, in groups that can be read out, without the employee number in it. */
export function makeInitialPassword(employee: string): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
  for (;;) {
    const password = Array.from({ length: GROUPS }, group).join('-');
    if (employee === '' || !password.includes(employee.toLowerCase())) return password;
  }
}
