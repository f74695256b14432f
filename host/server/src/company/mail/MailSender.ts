import type { ChannelOutcome } from '@atrium/sdk';
import type { Clock } from '@atrium/sdk/server';
import type { Config } from '../../core/config/Config.ts';
import { type SmtpError, SmtpFailure, SmtpLine } from './SmtpLine.ts';

/** A message to one person. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Without `<`, `>` and domain. */
  readonly messageId: string;
  /** Address of the call that ends the channel for the person. */
  readonly unsubscribe: string;
}

/** Milliseconds for which a server that answered is taken to be there. */
const VERIFIED_MS = 60_000;

/** Sends mail by the server of the settings. The library is loaded, and the connection opened, with the first message. */
export class MailSender {
  readonly #mailFrom: string;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #line: SmtpLine | undefined;
  #verifying: Promise<string | undefined> | undefined;
  #verifiedOn = -Infinity;

  constructor({ mail, mailFrom }: Pick<Config, 'mail' | 'mailFrom'>, clock: Pick<Clock, 'now'>) {
    this.#mailFrom = mailFrom;
    this.#clock = clock;
    this.#line = mail && new SmtpLine(mail);
  }

  /** Whether a server is set. */
  get isSetUp(): boolean {
    return this.#line !== undefined;
  }

  /** Never rejects; what the server said is in the reason. */
  async send(mail: Mail, signal: AbortSignal): Promise<ChannelOutcome> {
    if (!this.#line) return { outcome: 'down', reason: 'no server is set' };
    try {
      const content = await this.#compose(mail);
      await this.#line.send({ from: this.#mailFrom, to: mail.to, content }, signal);
      return { outcome: 'sent' };
    } catch (error) {
      return error instanceof SmtpFailure ? toOutcome(error) : { outcome: 'later', reason: 'not composed' };
    }
  }

  /**
   * Connects and signs in; sends nothing. Not again for a minute after it succeeded.
   *
   * @returns why that fails; undefined if it does not
   */
  async verify(): Promise<string | undefined> {
    if (this.#clock.now().getTime() - this.#verifiedOn < VERIFIED_MS) return undefined;
    return (this.#verifying ??= this.#verify().finally(() => (this.#verifying = undefined)));
  }

  close(): void {
    this.#line?.close();
  }

  async #verify(): Promise<string | undefined> {
    try {
      await this.#line?.verify();
      this.#verifiedOn = this.#clock.now().getTime();
      return undefined;
    } catch (error) {
      return reasonOf((error as SmtpFailure).cause);
    }
  }

  async #compose(mail: Mail): Promise<Buffer> {
    const from = this.#mailFrom;
    const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
    return new MailComposer({
      // Never as text: one with a line break or `>` in it would reach other addresses.
      from: { name: '', address: from },
      to: { name: '', address: mail.to },
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.messageId}@${from.split('@')[1]}>`,
      disableFileAccess: true,
      disableUrlAccess: true,
      headers: {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // no automatic answers, such as those of people on leave (RFC 3834)
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      },
    })
      .compile()
      .build();
  }
}

/**
 * What keeps a message from being sent is of all messages only until the server knows whose it is: a refusal later is of
 * this message, and of the recipient only where the server says that there is none (RFC 3463: 5.1 is an address, 5.7 a rule).
 */
function toOutcome({ phase, cause }: SmtpFailure): ChannelOutcome {
  const { responseCode, response = '', command = '', code } = cause;
  const reason = reasonOf(cause);
  if (phase === 'connecting') return { outcome: 'down', reason };
  if (code === 'EENVELOPE' && command === 'API') return { outcome: 'refused', reason };
  if (responseCode === undefined) return { outcome: phase === 'leaving' ? 'unknown' : 'later', reason };
  if (command !== 'RCPT TO' || responseCode < 500) return { outcome: 'later', reason };
  const detail = detailOf(response) ?? '';
  const isOfAddress = detail.startsWith('5.1.') || (OF_MAILBOXES.has(responseCode) && !detail.startsWith('5.7.'));
  return { outcome: isOfAddress ? 'refused' : 'later', reason };
}

/** Replies about a mailbox, if they do not say that a rule forbids it. */
const OF_MAILBOXES = new Set([550, 551, 553]);

/** The enhanced code of a reply (RFC 2034). */
const detailOf = (response: string): string | undefined => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];

/** Codes only: what a server writes may repeat the address or a password. */
const reasonOf = ({ code, response = '', responseCode, command }: SmtpError): string =>
  [code, responseCode, detailOf(response), command]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 200) || 'unknown';

/** A title is one header: what would begin another one is a blank, and what is not seen is left out but for joiners of letters. */
const oneLine = (text: string): string =>
  [
    ...text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .replaceAll(/(?![\u200C\u200D])\p{Cf}/gu, ''),
  ]
    .slice(0, 200)
    .join('');
