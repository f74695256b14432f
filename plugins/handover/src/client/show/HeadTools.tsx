import { type CallFailure, useAtrium, useFrame } from '@atrium/sdk/client';
import { Button, copyText, FrameHead, IconButton, momentLabel } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { FavouriteButton } from '@atrium/ui/readers';
import { useState } from 'react';
import { MIN_PASSPHRASE_LENGTH } from '../../contract/limits.ts';
import { lacksPassphrase, linkChanges, LinkFields, type LinkSettings } from '../parts/LinkFields.tsx';
import { StatusMark } from '../parts/StatusMark.tsx';
import { useFavourite } from '../parts/useFavourite.ts';
import type { Handover, HandoverClient, Handovers } from '../types.ts';

/** What the head of the panel shows of a handover: its number, its status, the public link, print and the favourite. */
export function HeadTools({ handover }: { readonly handover: Handover }) {
  const context = useAtrium<Handovers>();
  const { t } = context;
  const frame = useFrame();
  const collect = useFavourite();
  const [isLinkOpen, setLinkOpen] = useState(false);
  const [marked, setMarked] = useState<boolean | null>(null);
  const { id, title, isCollected, isUrlPublic, link } = handover;
  const mark = async (next: boolean) => {
    setMarked(next);
    await collect(handover, next);
    setMarked(null);
  };
  return (
    <>
      <FrameHead place="before">
        <span className="handover-id">#{id}</span>
      </FrameHead>
      <FrameHead>
        <span className="handover-head-status">
          <StatusMark of={handover} plain={handover.overdue.length === 0} />
        </span>
      </FrameHead>
      <FrameHead place="end">
        {isUrlPublic && (
          <Button small variant="quiet" icon="link" onClick={() => void copyLink(context, id)}>
            {t('link.copy')}
          </Button>
        )}
        {link && <IconButton small icon="settings" label={t('link.title')} onClick={() => setLinkOpen(true)} />}
        <Button small variant="quiet" icon="print" onClick={() => frame.print()}>
          {t('show.print')}
        </Button>
        <FavouriteButton small of={title} marked={marked ?? isCollected} onChange={(next) => void mark(next)} />
      </FrameHead>
      {isLinkOpen && link && <LinkDialog handover={{ ...handover, link }} onClose={() => setLinkOpen(false)} />}
    </>
  );
}

interface LinkDialogProps {
  readonly handover: Handover & { readonly link: NonNullable<Handover['link']> };
  readonly onClose: () => void;
}

/** How the public link may be used and was used, and the button that ends it. */
function LinkDialog({ handover, onClose }: LinkDialogProps) {
  const { api, notices, t } = useAtrium<Handovers>();
  const { id, title, link } = handover;
  const [settings, setSettings] = useState<LinkSettings>({
    expiresOn: link.expiresOn,
    hasPassphrase: link.hasPassphrase,
    passphrase: '',
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
      title: t('link.revokeTitle', { title }),
      message: t('link.revokeText'),
      confirm: t('link.revoke'),
      danger: true,
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

/** The address of a public link (S2-044). */
const publicAddress = (key: string): string => `${location.origin}/public/handovers/${encodeURIComponent(key)}`;

/** Fetches the key of the public link, and puts its address on the clipboard. */
async function copyLink({ api, notices, t }: HandoverClient, id: number): Promise<void> {
  let address: string;
  try {
    address = publicAddress((await api.publicUrl({ params: { id } }, { quiet: true })).AESId);
  } catch (failure) {
    const { message } = failure as CallFailure;
    return notices.alert({ title: t('link.copyFailed'), message, tone: 'danger' });
  }
  if (await copyText({ text: address })) notices.toast({ tone: 'success', message: t('link.copied') });
  // The browser does not allow it: the person copies it by hand.
  else await notices.alert({ title: t('link.copyBlocked'), message: address, tone: 'warning' });
}
