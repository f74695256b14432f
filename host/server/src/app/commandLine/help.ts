import { operatorText } from '../../core/texts/operatorText.ts';
import type { CommandEntry } from './CommandEntry.ts';

/** All commands, one line each. */
export function overview(entries: readonly CommandEntry[]): string {
  const width = Math.max(...entries.map(({ name }) => name.length)) + 2;
  const lines = entries.map(({ name, summary }) => `  atrium ${name.padEnd(width)}${summary}`);
  return [operatorText('command.title'), '', ...lines, '', operatorText('command.more')].join('\n');
}

/** One command: how it is used, what it does, how it looks. */
export function helpOf({ usage, summary, examples }: CommandEntry): string {
  const shown = examples.map((example) => `  ${/\batrium /.test(example) ? example : `atrium ${example}`}`);
  return [
    operatorText('command.usage', { usage: usage.replace(/^atrium\s+/, '') }),
    '',
    summary,
    ...(shown.length > 0 ? ['', operatorText('command.examples'), ...shown] : []),
  ].join('\n');
}
