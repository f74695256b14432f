export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 50;

/** ASCII without space and control characters: letters, digits and the fixed set of punctuation (C.9-6). */
const ALLOWED = /^[\x21-\x7e]*$/;

/** What is wrong with a password: empty, or not 6 to 50 allowed characters (S2-184). */
export function passwordProblem(password: string): 'required' | 'invalid' | undefined {
  if (password === '') return 'required';
  const { length } = password;
  const fits = length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH && ALLOWED.test(password);
  return fits ? undefined : 'invalid';
}

/**
 * The rules that are shown with a flag each (S2-185). Other systems decide what they accept: only `length` and the characters
 * are binding, the others are advice (C.9-6).
 */
export function passwordRules(password: string) {
  return {
    length: password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH,
    letter: /[a-z]/i.test(password),
    digit: /\d/.test(password),
    special: /[!-/:-@[-`{-~]/.test(password),
  };
}
