import { isMissing, joined, useAtrium, useLoaded } from '@atrium/sdk/client';
import { ErrorState, Icon, IconButton, LoadingMask, momentLabel, Segmented, Skeleton } from '@atrium/ui';
import { MissingRecord } from '@atrium/ui/records';
import { useEffect, useRef } from 'react';
import type { AccountActions, PanePart } from '../list/accountActions.ts';
import { ShownText } from '../reveal/PasswordCell.tsx';
import { type RevealActions, revealKey, useRevealActions } from '../reveal/useRevealActions.ts';
import { Strip } from '../Strip.tsx';
import { type Account, type Accounts, mayChange } from '../types.ts';
import { AccountFacts, useAccount } from './AccountFacts.tsx';
import './pane.css';
import { RevealHistory } from './RevealHistory.tsx';

interface AccountPaneProps {
  readonly id: number;
  readonly part: PanePart;
  /** Those of the list: the log marks what is shown there. */
  readonly reveals: RevealActions;
  readonly actions: AccountActions;
  readonly onPart: (part: PanePart) => void;
  readonly onClose: () => void;
}

const PARTS = ['facts', 'log', 'versions'] as const;
const ICONS = { facts: 'document', log: 'history', versions: 'key' } as const;

/** One account beside the list: what is stored of it, who has seen its password, and its earlier passwords. */
export function AccountPane({ id, part, reveals, actions, onPart, onClose }: AccountPaneProps) {
  const { t, api } = useAtrium<Accounts>();
  const { value: account, failure, reload } = useAccount(id);
  const own = useRevealActions();
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    // after the menu that opened it has returned the focus
    const frame = requestAnimationFrame(() => pane.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [part]);
  const close = () => {
    const page = pane.current?.closest('.accounts-page');
    onClose();
    page?.querySelector<HTMLElement>('.accounts-row-shown')?.focus({ preventScroll: true });
  };
  const shownPart = account && !mayChange(account) ? 'facts' : part;
  const isViewing = reveals.shown?.key === id || own.shown?.key === id;
  return (
    <aside
      ref={pane}
      tabIndex={-1}
      className="accounts-pane"
      aria-label={t(`pane.${shownPart}`)}
      onKeyDown={(event) => {
        // a menu or dialog of the pane is inside of it for React, not on the page
        if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) close();
      }}
    >
      <header className="accounts-pane-head">
        <Icon name={ICONS[shownPart]} />
        <h2>{t(`pane.${shownPart}`)}</h2>
        <span className="at-grow" />
        {account && shownPart === 'log' && (
          <IconButton
            small
            icon="download"
            label={t('log.export')}
            onClick={() => void api.revealsFile.download({ params: { id } }).catch(() => undefined)}
          />
        )}
        <IconButton small icon="cross" label={t('pane.close')} onClick={close} />
      </header>
      {isMissing(failure) ? (
        <MissingRecord onClose={close} />
      ) : failure && !account ? (
        <ErrorState
          title={t('data.failed', { message: failure.message })}
          failure={failure}
          onRetry={() => void reload()}
        />
      ) : (
        !account && <LoadingMask active />
      )}
      {account && (
        <>
          <div className="accounts-pane-sub">
            <p>
              <b>{account.platformName}</b>
              <span className="at-mute">
                {t('pane.sub', { account: account.account, version: account.passwordVersion })}
              </span>
            </p>
            {account.mustRotate && <LeaverWarning key={account.passwordVersion} account={account} />}
            {mayChange(account) && (
              <Segmented
                small
                label={t('pane.parts')}
                options={PARTS.map((each) => ({ value: each, label: t(`pane.${each}`) }))}
                value={shownPart}
                onChange={onPart}
              />
            )}
          </div>
          <PaneBody part={shownPart} account={account} own={own} actions={actions} isViewing={isViewing} />
        </>
      )}
    </aside>
  );
}

interface PaneBodyProps {
  readonly part: PanePart;
  readonly account: Account;
  readonly own: RevealActions;
  readonly actions: AccountActions;
  readonly isViewing: boolean;
}

function PaneBody({ part, account, own, actions, isViewing }: PaneBodyProps) {
  if (part === 'log') return <RevealHistory account={account} isViewing={isViewing} />;
  if (part === 'versions') return <VersionList key={account.passwordVersion} account={account} reveals={own} />;
  return <AccountFacts account={account} reveals={own} actions={actions} />;
}

/** A person who has left, or is about to, knows the password. Who it is, is for those who may change it. */
function LeaverWarning({ account }: { readonly account: Account }) {
  const { t } = useAtrium<Accounts>();
  const { rotateFor, passwordVersion: version } = account;
  const left = rotateFor.filter(({ hasLeft }) => hasLeft);
  const named = left.length > 0 ? left : rotateFor;
  if (named.length === 0) return <Strip>{t('pane.someoneKnows')}</Strip>;
  const names = joined(named.map(({ name }) => name));
  return <Strip>{t(left.length > 0 ? 'pane.leftKnows' : 'pane.isToRotate', { names, version })}</Strip>;
}

interface VersionListProps {
  readonly account: Account;
  readonly reveals: RevealActions;
}

/** The passwords that the account has had, newest first; their owner sees those that are still kept. */
function VersionList({ account, reveals }: VersionListProps) {
  const { t, api } = useAtrium<Accounts>();
  const { id, relation } = account;
  const { value, failure, reload } = useLoaded(() => api.versions({ params: { id } }, { quiet: true }), [api, id]);
  if (failure)
    return (
      <ErrorState
        title={t('data.failed', { message: failure.message })}
        failure={failure}
        onRetry={() => void reload()}
      />
    );
  if (!value) return <Skeleton height={32} />;
  const isOwner = relation === 'owner';
  return (
    <>
      <ul className="accounts-pane-body accounts-versions">
        {value.map(({ version, createdOn, name, isKept, seenBy }) => (
          <li key={version}>
            <span>
              <b>{t('version.number', { version })}</b>
              <small>{t('version.by', { time: momentLabel(createdOn), name })}</small>
              <small>{t('version.seenBy', { count: seenBy })}</small>
            </span>
            {reveals.shown?.key === revealKey(id, version) ? (
              <ShownText shown={reveals.shown} onHide={reveals.hide} />
            ) : (
              isOwner &&
              (isKept ? (
                <span className="accounts-password accounts-version-show">
                  <IconButton
                    small
                    icon="eye-open"
                    label={t('version.show', { version })}
                    onClick={() => void reveals.show(account, version)}
                  />
                </span>
              ) : (
                <span className="at-mute">{t('version.destroyed')}</span>
              ))
            )}
          </li>
        ))}
      </ul>
      {isOwner && <p className="accounts-pane-note">{t('version.note')}</p>}
    </>
  );
}
