import type { ChannelOutcome } from '@atrium/sdk';
import type { Transporter } from 'nodemailer';
import type { Config } from '../../core/config/Config.ts';

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

/** Milliseconds until a server has answered: it is waited for in a job. */
const ANSWER_MS = 8_000;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Sends mail by the server of the settings. The library is loaded, and the connection opened, with the first message. */
export class MailSender {
  readonly #config: Pick<Config, 'mail' | 'mailFrom'>;
  #transport: Promise<Transporter> | undefined;

  constructor(config: Pick<Config, 'mail' | 'mailFrom'>) {
    this.#config = config;
  }

  /** Whether a server is set. */
  get isSetUp(): boolean {
    return this.#config.mail !== undefined;
  }

  /** Never rejects; what the server said is in the reason. */
  async send(mail: Mail): Promise<ChannelOutcome> {
    const { mailFrom } = this.#config;
    try {
      const transport = await this.#open();
      await transport.sendMail({
        // Never as text: one with a line break or `>` in it would reach other addresses.
        from: { name: '', address: mailFrom },
        to: { name: '', address: mail.to },
        envelope: { from: mailFrom, to: mail.to },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.messageId}@${mailFrom.split('@')[1]}>`,
        disableFileAccess: true,
        disableUrlAccess: true,
        headers: {
          'List-Unsubscribe': `<${mail.unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          // no automatic answers, such as those of people on leave (RFC 3834)
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
        },
      });
      return { outcome: 'sent' };
    } catch (error) {
      return toOutcome(error as SmtpError);
    }
  }

  /**
   * Connects and signs in; sends nothing.
   *
   * @returns why that fails; undefined if it does not
   */
  async verify(): Promise<string | undefined> {
    try {
      const transport = await this.#open();
      await transport.verify();
      return undefined;
    } catch (error) {
      return reasonOf(error as SmtpError);
    }
  }

  async close(): Promise<void> {
    const transport = await this.#transport;
    this.#transport = undefined;
    transport?.close();
  }

  #open(): Promise<Transporter> {
    return (this.#transport ??= this.#create());
  }

  async #create(): Promise<Transporter> {
    const { mail } = this.#config;
    if (!mail) throw new Error('no server is set');
    const { createTransport } = await import('nodemailer');
    const { host, port, secure, user, password } = mail;
    return createTransport({
      host,
      port,
      secure,
      // passwords and titles do not leave this machine in clear
      requireTLS: !secure && !LOOPBACK.has(host),
      ...(user !== '' && { auth: { user, pass: password } }),
      connectionTimeout: ANSWER_MS,
      greetingTimeout: ANSWER_MS,
      socketTimeout: ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Of the commands that name people and bring the message, a refusal for good is of this message; of the others of all. */
function toOutcome(error: SmtpError): ChannelOutcome {
  const reason = reasonOf(error);
  const { responseCode, command = '' } = error;
  if (responseCode === undefined || !/^(RCPT TO|DATA|API)/.test(command)) return { outcome: 'down', reason };
  return { outcome: responseCode >= 500 && command === 'RCPT TO' ? 'refused' : 'later', reason };
}

/** Codes only: what a server writes may repeat the address or a password. */
const reasonOf = ({ code, responseCode, command }: SmtpError): string =>
  [code, responseCode, command]
    .filter((part) => part !== undefined)
    .join(' ')
    .slice(0, 200) || 'unknown';

/** A title is one header: what would begin another one is a blank. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, 200);
