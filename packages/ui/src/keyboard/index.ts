/** The on-screen keyboard. No Blueprint here: the sign-in page loads it lazily. */
export { VirtualKeyboard, type VirtualKeyboardProps } from './VirtualKeyboard.tsx';
export { KEYBOARD_MAX } from './insertText.ts';
export { checkRules, type KeyboardRule } from './rules.ts';
