import type { ExitCode } from '@atrium/sdk/server';
import { operatorText } from '../../core/texts.ts';
import { checkHealth, type Finding } from '../health/checks.ts';
import { type CommandEntry, readName } from './runCommandLine.ts';
import { type WithHost, withHost } from './withHost.ts';

const MARKS: Readonly<Record<Finding['level'], string>> = { ok: '✓', notice: '！', fault: '✗' };

/** `atrium doctor`: what the health screen looks at, one sentence each; 1 if something does not work. */
export function doctorEntry(onHost: WithHost = withHost): CommandEntry {
  const usage = 'doctor';
  return {
    name: readName(usage),
    usage,
    summary: operatorText('doctor.summary'),
    examples: ['atrium doctor'],
    run: ({ print }) =>
      onHost(async ({ services }): Promise<ExitCode> => {
        const findings = await checkHealth(services);
        for (const { check, level, key, variables } of findings)
          print(`${MARKS[level]} ${operatorText(`health.title.${check}`)}：${operatorText(key, variables)}`);
        const count = (of: Finding['level']) => findings.filter(({ level }) => level === of).length;
        print(operatorText('doctor.sum', { ok: count('ok'), notice: count('notice'), fault: count('fault') }));
        return count('fault') === 0 ? 0 : 1;
      }),
  };
}
