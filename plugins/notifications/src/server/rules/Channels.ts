import type { RequestFacts } from '@atrium/sdk/server';
import type { NotificationsContext } from '../NotificationsContext.ts';

/** Milliseconds for the plugins to describe their channels, which they know. */
const DESCRIBE_MS = 1_000;
/** Milliseconds after which they are asked again: a plugin may have started meanwhile. */
const KNOWN_MS = 60_000;

/** The channels that are set up, as the plugins describe them. */
export class Channels {
  readonly #context: NotificationsContext;
  #known: readonly string[] | undefined;
  #knownOn = -Infinity;
  #asking: Promise<unknown> | undefined;

  constructor(context: NotificationsContext) {
    this.#context = context;
    void this.#ask();
  }

  /** False where it is known that nothing leaves the house. Asks again in the background, so that it can be read in a transaction. */
  get mayExist(): boolean {
    const isOld = this.#context.clock.now().getTime() - this.#knownOn > KNOWN_MS;
    if (isOld) this.#context.afterCommit(() => void this.#ask());
    return this.#known === undefined || this.#known.length > 0;
  }

  /** Ids of all channels, as they are now. Not within a transaction. */
  async ids(): Promise<readonly string[]> {
    return (await this.describe('zh-TW')).map(({ id }) => id);
  }

  /** As `ids`, for a job that does without those that do not answer and runs again for them. */
  async answered(): Promise<{ readonly ids: readonly string[]; readonly isWhole: boolean }> {
    const { found, isWhole } = await this.#describe();
    return { ids: found.map(({ id }) => id), isWhole };
  }

  /** All channels with the addresses of the caller. Not within a transaction. */
  async describe(
    language: RequestFacts['language'],
  ): Promise<readonly { readonly id: string; readonly title: string; readonly address: string | null }[]> {
    const { found } = await this.#describe();
    return found.map(({ id, title, address }) => ({ id, title: title[language], address }));
  }

  async #describe() {
    const answers = await this.#context.gather('channel', {}, { within: DESCRIBE_MS });
    const found = answers.flatMap((answer) => ('value' in answer && answer.value ? [answer.value] : []));
    const isWhole = answers.every((answer) => 'value' in answer);
    // who did not answer may have a channel: what was known of it stays
    if (isWhole || found.length > 0) this.#known = found.map(({ id }) => id);
    if (isWhole) this.#knownOn = this.#context.clock.now().getTime();
    return { found, isWhole };
  }

  #ask(): Promise<unknown> {
    return (this.#asking ??= this.ids()
      .catch((error: unknown) => this.#context.log.warn('reading the channels failed', { error }))
      .finally(() => (this.#asking = undefined)));
  }
}
