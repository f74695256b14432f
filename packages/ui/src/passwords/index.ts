/** The strength of passwords that are typed. */
export { PasswordStrength, type PasswordStrengthProps } from './PasswordStrength.tsx';
