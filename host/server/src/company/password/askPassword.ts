import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks at the terminal without showing what is typed; otherwise the first line of standard input. `''` where nothing comes. */
export async function askPassword(prompt: string): Promise<string> {
  const input = process.stdin;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (input.isTTY) process.stderr.write(prompt);
  const lines = createInterface({ input, output: nowhere, terminal: input.isTTY === true });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (input.isTTY) process.stderr.write('\n');
  }
}
