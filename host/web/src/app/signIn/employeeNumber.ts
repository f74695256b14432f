/** Longest employee number (S0 §9). */
export const EMPLOYEE_MAX = 20;

/** What an employee number lets in: letters, digits, `_`, `-`, at most 20; full-width ones of an input method as half-width. */
export function cleanEmployee(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9_-]/g, '')
    .slice(0, EMPLOYEE_MAX);
}
