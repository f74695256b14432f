import type { PluginFailure } from '@atrium/sdk/host';
import { hostText } from '../texts/hostText.ts';

type Phase = PluginFailure['phase'];

/** A plugin that is left out: in which phase, why, and what to do. The others go on. */
export class PluginFault extends Error {
  readonly phase: Phase;
  readonly code: string;

  constructor(phase: Phase, code: string, variables: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(hostText('zh-TW', `plugin.${code}`, variables), { cause });
    this.name = 'PluginFault';
    this.phase = phase;
    this.code = code;
  }
}

/** The fault of a phase, whatever was thrown in it. */
export function faultOf(phase: Phase, code: string, thrown: unknown): PluginFault {
  if (thrown instanceof PluginFault) return thrown;
  return new PluginFault(phase, code, { reason: thrown instanceof Error ? thrown.message : String(thrown) }, thrown);
}
