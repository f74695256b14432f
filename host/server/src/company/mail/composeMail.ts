import type { ChannelDelivery } from '@atrium/sdk';
import { hostText, type Language } from '../../core/texts.ts';
import type { Mail } from './MailSender.ts';

interface Addresses {
  /** Of Atrium in browsers, without a slash at its end. */
  readonly address: string;
  /** Of the calls of this server: a path, or an address of its own. */
  readonly base: string;
}

/** Subject and both texts of a message about notices, in the language of the person: their titles, who they are from, and a link each. */
export function composeMail(
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
