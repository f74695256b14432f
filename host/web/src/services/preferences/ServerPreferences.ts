import type { CallFailure, PreferencesState } from '@atrium/sdk/client';
import { hostRoutes, validPreferences, wrongPreferences } from '@atrium/sdk/host';
import { proxy, snapshot, subscribe } from 'valtio/vanilla';
import type { HostPreferences, Transport, TransportOptions } from '../tokens.ts';
import { BY_MACHINE, hostCall } from '../transport/hostCall.ts';
import { changedKeys, isUnreachable, RETRY_FROM, RETRY_MAX, SAVE_DELAY } from './saving.ts';
import { applyStoredAppearance, readStoredAppearance } from './appearance.ts';
import { defaultPreferences } from './defaultPreferences.ts';

/**
 * Written to local storage after each save to notify other tabs of this browser; the server only notifies other
 * sessions (C.4-1).
 */
const SAVED_KEY = 'atrium.preferences.saved';

type Kept = Partial<PreferencesState>;

/**
 * Preferences kept by the server (C.3-2): changed in place, saved after 3 s without a change, only what changed.
 * A save without a server waits and is retried, at once when the connection returns; `saving` shows that it waits.
 */
export class ServerPreferences implements HostPreferences {
  readonly state: PreferencesState;
  readonly saving = proxy({ isWaiting: false });
  readonly #transport: Transport;
  readonly #onRefused: (failure: CallFailure) => void;
  /** The last known state of the server. */
  #saved: PreferencesState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();
  #loaded = false;
  readonly #attached = new Set<() => Promise<void>>();
  #delay = RETRY_FROM;

  /** @param onRefused receives the failure of an automatic save that a retry cannot fix */
  constructor(transport: Transport, onRefused: (failure: CallFailure) => void = () => {}) {
    this.#transport = transport;
    this.#onRefused = onRefused;
    this.#saved = defaultPreferences(readStoredAppearance());
    this.state = proxy(structuredClone(this.#saved));
    // At once: no component may render an invalid value.
    subscribe(this.state, () => this.#revertWrong(), true);
    subscribe(this.state, () => this.#onChange());
    // within the 3 s the page may be left or reloaded
    window.addEventListener('pagehide', () => {
      if (this.#timer !== undefined) void this.#flushOwn({ leaving: true }).catch(() => undefined);
    });
    window.addEventListener('online', () => this.#retry());
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === SAVED_KEY && newValue !== null && this.#loaded) void this.load(BY_MACHINE).catch(() => undefined);
    });
  }

  async load(options?: TransportOptions): Promise<void> {
    const reply = await hostCall<{ userPreferences: string }>(
      this.#transport,
      hostRoutes.readPreferences,
      undefined,
      options,
    );
    const unsaved = this.#loaded ? this.#changes() : {};
    const kept = validPreferences(parsed(reply.userPreferences));
    this.#saved = merged(defaultPreferences(readStoredAppearance()), kept);
    this.#loaded = true;
    // unsaved changes here win over changes saved elsewhere
    Object.assign(this.state, merged(this.#saved, unsaved));
    await applyStoredAppearance(this.state);
    // after the change above was detected, which would delay saving
    this.#retry();
  }

  set(change: Partial<PreferencesState>): void {
    Object.assign(this.state, change);
  }

  attach(flush: () => Promise<void>): () => void {
    this.#attached.add(flush);
    return () => this.#attached.delete(flush);
  }

  async flush(options: Pick<TransportOptions, 'leaving'> = {}): Promise<void> {
    await Promise.all([this.#flushOwn(options), ...[...this.#attached].map((flush) => flush())]);
  }

  async #flushOwn(options: Pick<TransportOptions, 'leaving'>): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // one call after the other, so that an older value is never written last
    const turn = this.#saving.catch(() => undefined).then(() => this.#save(options));
    this.#saving = turn;
    await turn;
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#loaded = false;
    this.#endWaiting();
    this.#saved = defaultPreferences(readStoredAppearance());
    Object.assign(this.state, structuredClone(this.#saved));
  }

  /** Reverts invalid values set by a plugin. */
  #revertWrong(): void {
    const { state } = this;
    const saved = structuredClone(this.#saved);
    const wrong = wrongPreferences({ ...state });
    revert(state, saved, wrong);
    const inside = wrong.map((name) => name.replace('calendarSetting.', ''));
    revert(state.calendarSetting, saved.calendarSetting, inside);
  }

  #changes(): Kept {
    return changedKeys({ ...this.#saved }, { ...snapshot(this.state) }) as Kept;
  }

  #onChange(): void {
    void applyStoredAppearance(this.state).catch(() => undefined);
    if (!this.#loaded || Object.keys(this.#changes()).length === 0) return;
    this.#saveIn(SAVE_DELAY);
  }

  #saveIn(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#flushOwn({}).catch(() => undefined), delay);
  }

  /** The server responds again: saves pending changes. */
  #retry(): void {
    if (this.saving.isWaiting) this.#saveIn(0);
  }

  #endWaiting(): void {
    this.saving.isWaiting = false;
    this.#delay = RETRY_FROM;
  }

  async #save(options: Pick<TransportOptions, 'leaving'>): Promise<void> {
    const changes = this.#changes();
    if (!this.#loaded) return;
    if (Object.keys(changes).length === 0) return this.#endWaiting();
    try {
      await hostCall(
        this.#transport,
        hostRoutes.savePreferences,
        { body: { userPreferences: JSON.stringify(changes) } },
        // an automatic save: its failure is shown by `saving`, not by a message
        { background: true, quiet: true, ...options },
      );
    } catch (error) {
      this.#failed(error as CallFailure);
      throw error;
    }
    this.#endWaiting();
    this.#saved = merged(this.#saved, changes);
    localStorage.setItem(SAVED_KEY, 'now');
    localStorage.removeItem(SAVED_KEY);
  }

  #failed(failure: CallFailure): void {
    if (!this.#loaded) return;
    if (!isUnreachable(failure)) {
      this.#endWaiting();
      return this.#onRefused(failure);
    }
    this.saving.isWaiting = true;
    this.#saveIn(this.#delay);
    this.#delay = Math.min(2 * this.#delay, RETRY_MAX);
  }
}

/** Sets the named and the missing preferences to their saved values. */
function revert<Fields extends object>(fields: Fields, saved: Fields, wrong: readonly string[]): void {
  for (const name of Object.keys(saved) as (keyof Fields & string)[])
    if (wrong.includes(name) || (fields[name] ?? null) === null) fields[name] = saved[name];
}

/** A response that is not JSON is ignored. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

function merged(base: PreferencesState, change: Kept): PreferencesState {
  return structuredClone({
    ...base,
    ...change,
    calendarSetting: { ...base.calendarSetting, ...change.calendarSetting },
  });
}
