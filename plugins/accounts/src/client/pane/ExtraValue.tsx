import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { Button, IconButton } from '@atrium/ui';
import { LinkedText } from '@atrium/ui/richText';
import { useEffect, useState } from 'react';
import { findClipboard } from '../reveal/PasswordClipboard.ts';
import { REVEAL_SECONDS } from '../reveal/useRevealActions.ts';
import { type Account, type Accounts, mayChange } from '../types.ts';

interface ExtraValueProps {
  readonly account: Account;
  readonly extra: Account['extras'][number];
}

/**
 * A further field: a plain text; a protected one, shown for 3 s or copied unseen, as a password is; a one-time code, shown until it is
 * no longer valid.
 */
export function ExtraValue({ account, extra }: ExtraValueProps) {
  const context = useAtrium<Accounts>();
  const { t, api, notices, passwords } = context;
  const { id } = account;
  const { key, name, kind, value } = extra;
  const [shown, setShown] = useState<{ readonly text: string; readonly until: number } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const hide = () => setShown(null);
    const timer = setTimeout(hide, shown.until - Date.now());
    window.addEventListener('blur', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', hide);
    };
  }, [shown]);
  const fail = (failure: unknown) =>
    notices.alert({
      title: t('extra.failed', { name }),
      message: (failure as CallFailure).message,
      tone: 'danger',
    });
  const open = async (as: 'view' | 'copy') => {
    const { value: sealed, seconds } = await api.revealExtra({ params: { id, key }, query: { as } }, { quiet: true });
    const plain = await passwords.decrypt(sealed);
    return { text: kind === 'totp' ? plain : (JSON.parse(plain) as string), seconds: seconds ?? REVEAL_SECONDS };
  };
  const show = async () => {
    setBusy(true);
    try {
      const { text, seconds } = await open('view');
      // not into a window that has lost the focus meanwhile
      if (document.hasFocus()) setShown({ text, until: Date.now() + seconds * 1000 });
    } catch (failure) {
      await fail(failure);
    } finally {
      setBusy(false);
    }
  };
  const copy = async () => {
    try {
      // the clipboard marks no password as copied
      await findClipboard(context).copy(0, async () => (await open('copy')).text);
      notices.toast({ tone: 'success', message: t('extra.copied', { name }) });
    } catch (failure) {
      await fail(failure);
    }
  };
  const remove = async () => {
    const confirmed = await notices.confirm({
      title: t('extra.removeTitle', { name }),
      message: t('extra.removeText'),
      confirm: t('extra.remove'),
      danger: true,
    });
    if (!confirmed) return;
    await api.removeExtra({ params: { id, key } }, { quiet: true }).catch(fail);
  };
  return (
    <span className="accounts-extra">
      {kind === 'text' ? (
        <span className="accounts-lines">
          <LinkedText text={value} />
        </span>
      ) : (
        <>
          <span className="accounts-lines" role="status">
            {shown ? shown.text : '••••••'}
          </span>
          <Button small loading={busy} disabled={account.access !== 'open'} onClick={() => void show()}>
            {t(kind === 'totp' ? 'extra.code' : 'extra.show')}
          </Button>
          <IconButton
            small
            icon="duplicate"
            label={t('extra.copy', { name })}
            disabled={account.access !== 'open' || !window.isSecureContext}
            onClick={() => void copy()}
          />
        </>
      )}
      {mayChange(account) && (
        <IconButton small icon="cross" label={t('extra.removeOf', { name })} onClick={() => void remove()} />
      )}
    </span>
  );
}
