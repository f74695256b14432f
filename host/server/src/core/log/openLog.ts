import type { Log } from '@atrium/sdk/server';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '../config/Config.ts';
import { redact } from './redact.ts';

type Facts = Readonly<Record<string, unknown>>;

/** Structured log: one JSON object per line, without secrets. */
export function openLog(level: Config['logLevel'], destination?: DestinationStream): Log & { debug: Log['info'] } {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const logger = destination ? pino(options, destination) : pino(options);
  const write = (name: 'debug' | 'info' | 'warn' | 'error') => (message: string, facts?: Facts) => {
    if (!logger.isLevelEnabled(name)) return;
    logger[name](facts ? (redact(facts) as object) : {}, message);
  };
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
