const LONGEST = 200;

/** One line about an error for administrators. A failed statement is named by its cause, since its own text has the parameters. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  const said = error.message.startsWith('Failed query') && cause instanceof Error ? cause : error;
  const [line = ''] = said.message.split('\n');
  return `${said.name}: ${line}`.slice(0, LONGEST);
}
