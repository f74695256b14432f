import type { ChannelOutcome, ChannelOwner, ChannelDelivery } from '@atrium/sdk';
import { contribution } from '@atrium/sdk/server';
import { hostText, type Language } from '../../core/texts.ts';
import type { Settings } from '../../runtime/Settings.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { freshenAll } from '../OrganisationDirectory.ts';
import { storedLanguage } from '../preferences.ts';
import { CHANNEL, toAddressKey } from './addressKeys.ts';
import type { MailSender, Mail } from './MailSender.ts';

/** Notices by e-mail, as any plugin would contribute a channel. */
export function mailChannel(company: CompanyServices, mails: MailSender, settings: Settings) {
  const { dependencies, directory } = company;
  const { config, db } = dependencies;
  return {
    'notifications.channel': contribution<ChannelOwner, 'channel'>(async (_input, caller) => {
      if (!mails.isSetUp) return null;
      const { emails } = await directory.organisation();
      return {
        id: CHANNEL,
        title: { 'zh-TW': hostText('zh-TW', 'mail.channel'), en: hostText('en', 'mail.channel') },
        address: (caller && emails.get(caller.id)) ?? null,
      };
    }),
    'notifications.deliver': contribution<ChannelOwner, 'deliver'>(
      async (delivery, _caller, { signal }): Promise<ChannelOutcome | null> => {
        if (delivery.channel !== CHANNEL || !mails.isSetUp) return null;
        // in a job: who has left or has another address may be known to the database only
        await freshenAll(dependencies, directory);
        const { people, emails, companies } = await directory.organisation();
        const person = people.get(delivery.employeeId);
        const to = emails.get(delivery.employeeId);
        if (!person || person.hidden || to === undefined) return { outcome: 'nobody' };
        const addressKey = toAddressKey(person.id, to);
        if (delivery.refusedKey === addressKey) return { outcome: 'refused', reason: 'known', addressKey };
        const { companyName } = (await settings.saved('host')) as { readonly companyName?: string };
        const mail = composeMail(
          delivery,
          { address: config.publicAddress, base: config.bases.main },
          {
            company: companyName || (companies.get(person.companyId)?.name ?? ''),
            language: (await storedLanguage(db, person.id)) ?? 'zh-TW',
          },
        );
        const answer = await mails.send({ ...mail, to }, signal);
        return answer.outcome === 'refused' ? { ...answer, addressKey } : answer;
      },
    ),
  };
}

interface Addresses {
  /** Of Atrium in browsers, without a slash at its end. */
  readonly address: string;
  /** Of the calls of this server: a path, or an address of its own. */
  readonly base: string;
}

/** Subject and both texts of a message about notices, in the language of the person: their titles, who they are from, and a link each. */
function composeMail(
  { notices, more, unsubscribeToken, key }: Omit<ChannelDelivery, 'channel' | 'employeeId'>,
  { address, base }: Addresses,
  { company, language }: { readonly company: string; readonly language: Language },
): Omit<Mail, 'to'> {
  const text = (name: string, variables: Readonly<Record<string, string | number>> = {}) =>
    hostText(language, `mail.${name}`, variables);
  const all = notices.length + more;
  const first = notices.at(-1)!;
  const subject =
    all === 1
      ? text('subjectOne', { company, title: first.title[language] })
      : text('subjectMany', { company, count: all });
  const lines = notices.map(({ title, from, path }) => ({ title: title[language], from, link: `${address}${path}` }));
  const settings = `${address}/unsubscribe/${unsubscribeToken}`;
  const moreText = more > 0 ? text('more', { count: more }) : '';
  return {
    subject,
    messageId: key,
    unsubscribe: `${base.startsWith('/') ? address : ''}${base}/notify/unsubscribe/${unsubscribeToken}`,
    text: [
      text('greeting', { company }),
      ...lines.flatMap(({ title, from, link }) => [`• ${title}${inBrackets(from, language)}\n  ${link}`]),
      ...(moreText === '' ? [] : [`${moreText}\n  ${address}/index`]),
      `-- \n${text('footer', { company })}\n${text('unsubscribe')} ${settings}`,
    ].join('\n\n'),
    html: page(language, subject, [
      `<p>${escape(text('greeting', { company }))}</p>`,
      '<ul style="padding-left:20px">',
      ...lines.map(
        ({ title, from, link }) =>
          `<li style="margin:8px 0"><a href="${escape(link)}">${escape(title)}</a>${from === '' ? '' : ` <span style="color:#5f6b7c">${escape(from)}</span>`}</li>`,
      ),
      '</ul>',
      ...(moreText === '' ? [] : [`<p><a href="${escape(address)}/index">${escape(moreText)}</a></p>`]),
      `<p style="color:#5f6b7c;font-size:12px;border-top:1px solid #d3d8de;padding-top:12px">${escape(text('footer', { company }))}<br>`,
      `<a href="${escape(settings)}" style="color:#5f6b7c">${escape(text('unsubscribe'))}</a></p>`,
    ]),
  };
}

const inBrackets = (from: string, language: Language): string => {
  if (from === '') return '';
  return language === 'zh-TW' ? `（${from}）` : ` (${from})`;
};

const page = (language: Language, title: string, body: readonly string[]): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escape(title)}</title></head>`,
    '<body style="font:15px/1.6 system-ui,sans-serif;color:#1c2127;max-width:600px;margin:0 auto;padding:16px">',
    ...body,
    '</body></html>',
  ].join('\n');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
