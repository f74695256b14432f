import type { Answer, Ask } from './protocol.ts';

/**
 * Sends a request to the process in which hosts run.
 * @throws Error with the message of the process
 */
export async function askHosts<Value>(ask: Ask): Promise<Value> {
  const reply = await fetch('/__atrium/ask', { method: 'POST', body: JSON.stringify(ask) });
  if (!reply.ok)
    throw new Error('put atriumTesting() of @atrium/testing/vite into the plugins of the Vite configuration');
  const answer = (await reply.json()) as Answer;
  if (!answer.ok) throw new Error(answer.message);
  return answer.value as Value;
}
