/** The on-screen keyboard. No Blueprint here: the sign-in page loads it lazily. */
export { VirtualKeyboard, type VirtualKeyboardProps } from './VirtualKeyboard.tsx';
export { KEYBOARD_MAX } from './useKeyboardEntry.ts';
export { checkRules, type KeyboardRule } from './RuleMarks.tsx';
