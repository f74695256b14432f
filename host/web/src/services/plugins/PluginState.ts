import { Disposables, type PluginFailure, type PluginInfo } from '@atrium/sdk/host';
import { token } from '../tokens.ts';
import { describeError } from './loadClient.ts';

/** A running plugin as its own services know it. */
export class PluginState {
  /** Replaced by the same in another language. */
  info: PluginInfo;
  readonly id: string;
  /** Whatever it subscribed to. */
  readonly disposables = new Disposables();
  /** False on a public page, which only shows its view. */
  readonly activates: boolean;
  readonly #report: (failure: PluginFailure) => void;

  /** @param report receives what fails in the plugin, which does not affect the others */
  constructor(info: PluginInfo, activates: boolean, report: (failure: PluginFailure) => void) {
    this.info = info;
    this.id = info.manifest.id;
    this.activates = activates;
    this.#report = report;
  }

  fail(phase: PluginFailure['phase'], code: string, error: unknown): void {
    this.#report({ plugin: this.id, phase, code, message: describeError(error) });
  }
}

export const PLUGIN_STATE = token<PluginState>('pluginState');
