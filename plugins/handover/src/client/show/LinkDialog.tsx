import { useAtrium, type CallFailure } from '@atrium/sdk/client';
import { Button, momentLabel } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useState } from 'react';
import { MIN_PASSPHRASE_LENGTH } from '../../contract/limits.ts';
import { lacksPassphrase, linkChanges, LinkFields, type LinkSettings } from '../parts/LinkFields.tsx';
import type { Handover, Handovers } from '../types.ts';

interface LinkDialogProps {
  readonly handover: Handover & { readonly link: NonNullable<Handover['link']> };
  readonly onClose: () => void;
}

/** How the public link may be used and was used, and the button that ends it. */
export function LinkDialog({ handover, onClose }: LinkDialogProps) {
  const { api, notices, t } = useAtrium<Handovers>();
  const { id, title, link } = handover;
  const [settings, setSettings] = useState<LinkSettings>({
    ...{ expiresOn: link.expiresOn, hasPassphrase: link.hasPassphrase, passphrase: '' },
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const changes = linkChanges(link, settings);
  const isUnchanged = Object.keys(changes).length === 0 && settings.hasPassphrase === link.hasPassphrase;
  const send = async (body: typeof changes & { isUrlPublic?: boolean }, done: string) => {
    setBusy(true);
    try {
      await api.changeLink({ params: { id }, body }, { quiet: true });
      notices.toast({ tone: 'success', message: done });
      onClose();
    } catch (caught) {
      const failure = caught as CallFailure;
      setErrors(Object.fromEntries(failure.errors.map(({ field, rule }) => [field, rule])));
      await notices.alert({ title: t('link.changeFailed'), message: failure.message, tone: 'danger' });
    }
    setBusy(false);
  };
  const save = () => {
    if (lacksPassphrase(settings, link.hasPassphrase))
      return setErrors({ urlPassphrase: t('link.passphraseHint', { least: MIN_PASSPHRASE_LENGTH }) });
    return void send(changes, t('link.changed'));
  };
  const revoke = async () => {
    const confirmed = await notices.confirm({
      ...{ title: t('link.revokeTitle', { title }), message: t('link.revokeText') },
      ...{ confirm: t('link.revoke'), danger: true },
    });
    if (confirmed) await send({ isUrlPublic: false }, t('link.revoked'));
  };
  return (
    <Dialog
      open
      modal
      width={440}
      title={t('link.title')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" className="at-record-danger" disabled={busy} onClick={() => void revoke()}>
            {t('link.revoke')}
          </Button>
          <span className="at-grow" />
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={busy} disabled={isUnchanged} onClick={save}>
            {t('link.save')}
          </Button>
        </>
      }
    >
      <p className="handover-link-views">
        {t('link.views', { count: link.views })}
        {link.lastViewedOn !== null && t('link.lastViewed', { time: momentLabel(link.lastViewedOn) })}
      </p>
      {link.closed !== null && (
        <p className="handover-link-closed" role="status">
          {t(`link.${link.closed}`)}
        </p>
      )}
      <LinkFields
        value={settings}
        isStored={link.hasPassphrase}
        isOld={link.isPassphraseOld}
        errors={errors}
        onChange={(part) => {
          setErrors({});
          setSettings({ ...settings, ...part });
        }}
      />
    </Dialog>
  );
}
