import { useAtrium } from '@atrium/sdk/client';
import { Icon, IconButton, Tag } from '@atrium/ui';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { AccountRow, Accounts } from '../types.ts';
import { canCopy } from './PasswordClipboard.ts';
import './reveal.css';
import type { RevealActions, ShownPassword } from './useRevealActions.ts';

interface PasswordCellProps {
  readonly account: Pick<AccountRow, 'id' | 'platformName' | 'account' | 'access'>;
  readonly actions: RevealActions;
  /** Asks the owner for access. */
  readonly onAsk: () => void;
}

/** Ten dots for every password: their number reveals nothing. */
const MASK = '●'.repeat(10);

/** The password of an account: hidden, shown for 3 s, copied, or what has to happen before. */
export function PasswordCell({ account, actions, onAsk }: PasswordCellProps) {
  const { t } = useAtrium<Accounts>();
  const { shown, copied, busy } = actions;
  const { id, access } = account;
  if (shown?.key === id) return <ShownText shown={shown} onHide={actions.hide} />;
  if (access === 'disabled')
    return (
      <span className="accounts-password">
        <Tag tone="void">{t('password.disabled')}</Tag>
      </span>
    );
  if (access === 'consent')
    return (
      <span className="accounts-password">
        <span className="accounts-password-word at-ink-2">
          <Icon name="lock" size={14} />
          {t('password.consent')}
        </span>
        <button type="button" className="at-link accounts-ask" onClick={onAsk}>
          {t('access.ask')}
        </button>
      </span>
    );
  if (access === 'asked')
    return (
      <span className="accounts-password">
        <span className="accounts-password-word at-ink-2">
          <Icon name="time" size={14} />
          {t('password.asked')}
        </span>
      </span>
    );
  const name = t('account.name', { platform: account.platformName, account: account.account });
  return (
    <span className="accounts-password" aria-busy={busy.includes(id) || undefined}>
      <span className="accounts-password-word" role="status">
        {copied === id ? (
          <span className="accounts-copied">
            <Icon name="tick-circle" size={14} />
            {t('password.copied')}
          </span>
        ) : (
          <span className="accounts-mask" aria-hidden="true">
            {MASK}
          </span>
        )}
      </span>
      <IconButton
        small
        icon="duplicate"
        label={t('password.copy', { name })}
        title={canCopy() ? t('password.copy.tip') : t('password.copy.insecure')}
        disabled={!canCopy()}
        onClick={() => void actions.copy(account)}
      />
      <IconButton
        small
        icon="eye-open"
        label={t('password.show', { name })}
        title={t('password.show.tip')}
        onClick={() => void actions.show(account)}
      />
    </span>
  );
}

interface ShownTextProps {
  readonly shown: ShownPassword;
  readonly onHide: () => void;
}

/** A password that is shown: its text, how long it stays, and a button that hides it now. */
export function ShownText({ shown: { text, left }, onHide }: ShownTextProps) {
  const { t } = useAtrium<Accounts>();
  const box = useRef<HTMLSpanElement>(null);
  // the button that was pressed is not rendered any more: the focus stays in its place, and returns there
  useEffect(() => {
    const cell = box.current?.parentElement;
    // by then it may be kept by the row, or by what else is around the cell
    const isLost = () => Boolean(document.activeElement?.contains(cell ?? null));
    if (isLost()) box.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      requestAnimationFrame(() => {
        if (!isLost()) return;
        const buttons = cell?.querySelectorAll<HTMLElement>('.accounts-password button');
        buttons?.[buttons.length - 1]?.focus({ preventScroll: true });
      });
    };
  }, []);
  return (
    <span
      ref={box}
      className="accounts-password accounts-shown"
      style={{ '--characters': text.length } as CSSProperties}
    >
      <span className="accounts-shown-box">
        <code className="accounts-shown-text">{text}</code>
        <span className="accounts-shown-words at-caption at-mute">{t('password.left', { seconds: left })}</span>
        <svg className="accounts-ring" viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="7.5" />
          <circle className="accounts-ring-left" cx="9" cy="9" r="7.5" pathLength="1" />
        </svg>
        <IconButton small icon="eye-off" label={t('password.hide')} onClick={onHide} />
      </span>
    </span>
  );
}
