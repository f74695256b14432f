/**
 * The address of the company's password page with the employee number as `employee`, unless it contains one already.
 */
export function forEmployee(link: string, employee: string): string {
  const url = URL.parse(link);
  if (!url || url.searchParams.has('employee')) return link;
  url.searchParams.set('employee', employee);
  return url.href;
}
