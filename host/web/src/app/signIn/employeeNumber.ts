/** Maximum length of an employee number (S0 §9). */
export const EMPLOYEE_MAX = 20;

/** Cleans an employee number: letters, digits, `_`, `-`, at most 20; full-width characters become half-width. */
export function cleanEmployee(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9_-]/g, '')
    .slice(0, EMPLOYEE_MAX);
}
