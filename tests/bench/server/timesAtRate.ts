/**
 * Sends calls at a fixed rate, whether or not earlier ones were answered, and returns the milliseconds of each since it was due.
 *
 * @param send sends the call with this number
 */
export function timesAtRate(
  rate: number,
  seconds: number,
  send: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const begin = performance.now();
  const answers = Array.from({ length: rate * seconds }, async (_, index) => {
    const due = begin + (index * 1000) / rate;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    await send(index);
    return performance.now() - due;
  });
  return Promise.all(answers);
}
