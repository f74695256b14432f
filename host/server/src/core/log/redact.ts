/** Keys whose values are never logged. */
const SECRET = /password|passphrase|captcha|authorization|cookie|token|secret|signingkey|masterkey|^key$|^hash$/i;
const DEEPEST = 6;

interface DatabaseFault {
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
}

/** Fields as they may be logged: secrets replaced, errors without the parameters of their query. */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return redactError(value, depth);
  if (typeof value !== 'object' || value === null) return typeof value === 'bigint' ? String(value) : value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      SECRET.test(key) && part !== undefined ? '[redacted]' : redact(part, depth + 1),
    ]),
  );
}

/** drizzle puts the parameters of a failed query into message and stack: they may be anything, so they stay out. */
function redactError(error: Error, depth: number): unknown {
  const [message = ''] = error.message.split('\nparams:');
  const { code, constraint, table } = error as DatabaseFault;
  const frames = error.stack?.slice(error.stack.indexOf('\n    at ') + 1);
  return {
    name: error.name,
    message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(frames?.startsWith('    at ') && { stack: frames }),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: redact(error.cause, depth + 1) }),
  };
}
