/** A named step that passes or returns what is wrong. */
export interface Step {
  readonly name: string;
  run(): Promise<Outcome> | Outcome;
}
export interface Outcome {
  readonly ok: boolean;
  /** Output of a failed step. */
  readonly output: string;
  /** A short note for the line of a passed step. */
  readonly note?: string;
}

/** Runs steps, at most `atOnce` at a time, and prints a line for each; failures are printed whole, after the lines. */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<boolean> {
  const waiting = [...steps];
  const failed: { name: string; output: string }[] = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = performance.now();
      const outcome = await attempt(step);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
      console.log(
        `${outcome.ok ? '  ok  ' : ' FAIL '} ${seconds} s  ${step.name}${outcome.note ? `  (${outcome.note})` : ''}`,
      );
      if (!outcome.ok) failed.push({ name: step.name, output: outcome.output });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const { name, output } of failed)
    console.log(`\n── ${name} ${'─'.repeat(Math.max(4, 100 - name.length))}\n${output.trimEnd()}`);
  return failed.length === 0;
}

async function attempt(step: Step): Promise<Outcome> {
  try {
    return await step.run();
  } catch (error) {
    return { ok: false, output: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
