import type { PluginFailure } from '@atrium/sdk/host';
import { hostText, type Language } from '../../core/texts/hostText.ts';

type Phase = PluginFailure['phase'];
type Variables = Readonly<Record<string, string | number>>;

/** The failure of a plugin: phase, reason, and what to do. Other plugins continue. */
export class PluginFault extends Error {
  readonly phase: Phase;
  readonly code: string;
  readonly variables: Variables;

  constructor(phase: Phase, code: string, variables: Variables = {}, cause?: unknown) {
    super(faultText('zh-TW', code, variables), { cause });
    this.name = 'PluginFault';
    this.phase = phase;
    this.code = code;
    this.variables = variables;
  }
}

/** Why and what to do, in a language. */
export const faultText = (language: Language, code: string, variables: Variables): string =>
  hostText(language, `plugin.${code}`, variables);

/** Converts any error of a phase to a fault; a failed query without its parameters, which may be secret. */
export function faultOf(phase: Phase, code: string, thrown: unknown): PluginFault {
  if (thrown instanceof PluginFault) return thrown;
  const [reason = ''] = (thrown instanceof Error ? thrown.message : String(thrown)).split('\nparams:');
  return new PluginFault(phase, code, { reason }, thrown);
}
