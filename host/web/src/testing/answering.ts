import { entryWith } from './openWorkspace.tsx';
import type { Transport } from '../services/tokens.ts';

/** The entry's services over a table of responses by `method path`, and the calls that were made. */
export function answering(answers: Readonly<Record<string, () => unknown>>) {
  const calls: string[] = [];
  const call = async ({ method, path }: { method: string; path: string }) => {
    const route = `${method} ${path}`;
    calls.push(route);
    const answer = answers[route];
    if (!answer) throw new Error(`no answer for ${route}`);
    return answer();
  };
  const entry = entryWith({
    call,
    encrypt: async (text: string) => text,
    decrypt: async (text: string) => text,
  } as unknown as Transport);
  return { entry, calls };
}
