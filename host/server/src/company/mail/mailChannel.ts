import type { ChannelOutcome, ChannelOwner } from '@atrium/sdk';
import { contribution } from '@atrium/sdk/server';
import { hostText } from '../../core/texts.ts';
import type { Settings } from '../../runtime/Settings.ts';
import type { CompanyServices } from '../CompanyServices.ts';
import { freshenAll } from '../OrganisationDirectory.ts';
import { storedLanguage } from '../preferences.ts';
import { CHANNEL, toAddressKey } from './addressKeys.ts';
import { composeMail } from './composeMail.ts';
import type { MailSender } from './MailSender.ts';

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
