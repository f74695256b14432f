import { z } from 'zod';
import { Id, MAX_PEOPLE, RawText } from './shapes.ts';

/** A text in each language of the product: the channel picks that of the person. */
const Texts = z.object({ 'zh-TW': RawText(500), en: RawText(500) });

const ChannelId = z
  .string()
  .max(30)
  .regex(/^[a-z][a-z0-9-]*$/);

/** Notices that leave in one message, at most. */
export const MAX_DELIVERED = 50;

/** What a channel takes to a person: titles and addresses of notices, never what they are about. */
const Delivery = z.object({
  channel: ChannelId,
  employeeId: Id,
  /** The same when the message is tried again, so that one that arrives twice can be known by it. */
  key: RawText(100),
  /** The newest last. */
  notices: z
    .array(
      z.object({
        title: Texts,
        /** Name of the person whom it is from; `''` without one. */
        from: RawText(200),
        /** A path in the workspace. */
        path: RawText(2000),
      }),
    )
    .min(1)
    .max(MAX_DELIVERED),
  /** Notices that are not in `notices`, since there are too many. */
  more: z.int().min(0).max(MAX_PEOPLE),
  /** `addressKey` of the answer by which the person was refused lately; a channel answers `refused` again, without asking, while the address is the same. */
  refusedKey: RawText(100).optional(),
  /** Who knows this may end the channel for the person, without signing in. */
  unsubscribeToken: RawText(100),
});

/**
 * - `sent`: it is with the server of the channel.
 * - `later`: the server could not take it now.
 * - `unknown`: the server began to take it and did not say what became of it; it is tried twice again.
 * - `down`: nothing reaches the server at present; the messages of others have to wait, too.
 * - `refused`: the address of the person is not valid there.
 * - `nobody`: the person has no address, or has left.
 */
const Outcome = z.object({
  outcome: z.enum(['sent', 'later', 'unknown', 'down', 'refused', 'nobody']),
  /** For administrators, without texts of the message. */
  reason: RawText(200).default(''),
  /** With `refused`: of the address, which it does not tell, so that a corrected one is known by it. */
  addressKey: RawText(100).optional(),
});

/**
 * The points of the plugin of notices at which a channel that leaves the house is contributed: `contributes:
 * ['notifications.channel', 'notifications.deliver']`. Each answers null for what is not its own.
 */
export const channelPoints = {
  /** The channel, with the address of the acting person; null while none is set up. */
  channel: {
    input: z.object({}),
    returns: z.object({ id: ChannelId, title: Texts, address: RawText(320).nullable() }).nullable(),
  },
  /** Sends one message; null for another channel. */
  deliver: { input: Delivery, returns: Outcome.nullable() },
} as const;

/** The owner of the points, for `contribution<ChannelOwner, 'deliver'>(…)`. */
export interface ChannelOwner {
  readonly sdk: 1;
  readonly id: 'notifications';
  readonly name: string;
  readonly points: typeof channelPoints;
}

/** What a channel is asked to send. */
export type ChannelDelivery = z.output<typeof Delivery>;
/** What became of it. */
export type ChannelOutcome = z.input<typeof Outcome>;
