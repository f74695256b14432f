import type { CallFailure, PreferencesState } from '@atrium/sdk/client';
import { hostRoutes, validPreferences, wrongPreferences } from '@atrium/sdk/host';
import { proxy, snapshot, subscribe } from 'valtio/vanilla';
import type { HostPreferences, Transport, TransportOptions } from '../container/tokens.ts';
import { BY_MACHINE } from '../transport/byMachine.ts';
import { hostCall } from '../transport/hostCall.ts';
import { changedKeys } from './changedKeys.ts';
import { defaultPreferences } from './defaultPreferences.ts';
import { applyStoredAppearance, readStoredAppearance } from './looks.ts';

/** Milliseconds of quiet before a change is saved (S0 §9). */
export const SAVE_DELAY = 3000;

/** Milliseconds until a save that found no server is tried again; doubled each time up to the second. */
export const RETRY_FROM = 2_000;
export const RETRY_MAX = 60_000;

/** Passes through local storage after each save: other tabs of this browser hear of it; the server tells other sessions only (C.4-1). */
const SAVED_KEY = 'atrium.preferences.saved';

type Kept = Partial<PreferencesState>;

/**
 * Preferences kept by the server (S0 §4, C.3-2): changed in place, saved after 3 s of quiet, only what changed. A save that finds no
 * server waits and is tried again, at once when the connection returns; `saving` tells the user that it waits.
 */
export class ServerPreferences implements HostPreferences {
  readonly state: PreferencesState;
  readonly saving = proxy({ isWaiting: false });
  readonly #transport: Transport;
  readonly #onRefused: (failure: CallFailure) => void;
  /** What the server is known to hold. */
  #saved: PreferencesState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();
  #loaded = false;
  #delay = RETRY_FROM;

  /** @param onRefused receives the failure of an automatic save that trying again cannot mend */
  constructor(transport: Transport, onRefused: (failure: CallFailure) => void = () => {}) {
    this.#transport = transport;
    this.#onRefused = onRefused;
    this.#saved = defaultPreferences(readStoredAppearance());
    this.state = proxy(structuredClone(this.#saved));
    // At once: no component may draw a value that a preference cannot have.
    subscribe(this.state, () => this.#revertWrong(), true);
    subscribe(this.state, () => this.#onChange());
    // within the 3 s of quiet the page may be left or loaded anew
    window.addEventListener('pagehide', () => {
      if (this.#timer !== undefined) void this.flush({ leaving: true }).catch(() => undefined);
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
    // what is not yet saved here wins over what was saved elsewhere
    Object.assign(this.state, merged(this.#saved, unsaved));
    await applyStoredAppearance(this.state);
    // after the change above has been noticed, which would wait for quiet
    this.#retry();
  }

  set(change: Partial<PreferencesState>): void {
    Object.assign(this.state, change);
  }

  async flush(options: Pick<TransportOptions, 'leaving'> = {}): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    // one call after the other, so that an older value never lands last
    const turn = this.#saving.catch(() => undefined).then(() => this.#save(options));
    this.#saving = turn;
    await turn;
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#loaded = false;
    this.#settled();
    this.#saved = defaultPreferences(readStoredAppearance());
    Object.assign(this.state, structuredClone(this.#saved));
  }

  /** What a plugin set to a value that the preference cannot have goes back to what is saved. */
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
    this.#timer = setTimeout(() => void this.flush().catch(() => undefined), delay);
  }

  /** The server answers again: what waits is saved now. */
  #retry(): void {
    if (this.saving.isWaiting) this.#saveIn(0);
  }

  #settled(): void {
    this.saving.isWaiting = false;
    this.#delay = RETRY_FROM;
  }

  async #save(options: Pick<TransportOptions, 'leaving'>): Promise<void> {
    const changes = this.#changes();
    if (!this.#loaded) return;
    if (Object.keys(changes).length === 0) return this.#settled();
    try {
      await hostCall(
        this.#transport,
        hostRoutes.savePreferences,
        { body: { userPreferences: JSON.stringify(changes) } },
        // nobody pressed anything for it: the mark of `saving` reports what fails, not a message
        { background: true, quiet: true, ...options },
      );
    } catch (error) {
      this.#failed(error as CallFailure);
      throw error;
    }
    this.#settled();
    this.#saved = merged(this.#saved, changes);
    localStorage.setItem(SAVED_KEY, 'now');
    localStorage.removeItem(SAVED_KEY);
  }

  #failed(failure: CallFailure): void {
    if (!this.#loaded) return;
    if (!isUnreachable(failure)) {
      this.#settled();
      return this.#onRefused(failure);
    }
    this.saving.isWaiting = true;
    this.#saveIn(this.#delay);
    this.#delay = Math.min(2 * this.#delay, RETRY_MAX);
  }
}

/** No answer, or one that says that the server is not able to answer now. */
function isUnreachable({ http, code }: CallFailure): boolean {
  return code !== 'ABORTED' && (http === 0 || http === 429 || http >= 500);
}

/** Gives those that are named, and those that are missing, their saved values. */
function revert<Fields extends object>(fields: Fields, saved: Fields, wrong: readonly string[]): void {
  for (const name of Object.keys(saved) as (keyof Fields & string)[])
    if (wrong.includes(name) || (fields[name] ?? null) === null) fields[name] = saved[name];
}

/** An answer that is no JSON is none. */
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
