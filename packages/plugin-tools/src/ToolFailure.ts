/** A plugin cannot be built. `problems` lists every reason as a sentence with the place and what to do. */
export class ToolFailure extends Error {
  readonly problems: readonly string[];

  constructor(plugin: string, problems: readonly string[]) {
    super(`${plugin}: ${problems.length} 個問題\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ToolFailure';
    this.problems = problems;
  }
}
