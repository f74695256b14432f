import type { Log } from '@atrium/sdk/server';

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Records what the server logs. */
export class TestLog implements Log {
  readonly lines: LogLine[] = [];

  info(message: string, facts: LogLine['facts'] = {}): void {
    this.lines.push({ level: 'info', message, facts });
  }

  warn(message: string, facts: LogLine['facts'] = {}): void {
    this.lines.push({ level: 'warn', message, facts });
  }

  error(message: string, facts: LogLine['facts'] = {}): void {
    this.lines.push({ level: 'error', message, facts });
  }
}
