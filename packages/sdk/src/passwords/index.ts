/** How hard passwords are to guess: one estimate for the vault and for the passwords of people. */
export {
  estimatePassword,
  type PasswordAdvice,
  type PasswordEstimate,
  type PasswordStrength,
  type PasswordWarning,
} from './estimatePassword.ts';
export { isCommonPassword } from './isCommonPassword.ts';
