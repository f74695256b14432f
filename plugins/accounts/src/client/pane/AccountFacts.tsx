import { toUnitKeys } from '@atrium/sdk';
import { type Loaded, useAtrium, useLiveLoaded, useLoaded, useMembers } from '@atrium/sdk/client';
import { Button, companyDay, momentLabel, StatusTag, Tag, useKeptFocus } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { LinkedText } from '@atrium/ui/richText';
import { type ReactNode, useEffect } from 'react';
import type { AccountActions } from '../list/accountActions.ts';
import { DueCell, shortDay } from '../list/DueCell.tsx';
import { RequestLine } from '../RequestLine.tsx';
import { PasswordCell } from '../reveal/PasswordCell.tsx';
import type { RevealActions } from '../reveal/useRevealActions.ts';
import { Strip } from '../Strip.tsx';
import { type AccessRequest, type Account, type Accounts, type AccountsClient, mayChange } from '../types.ts';
import { ExtraValue } from './ExtraValue.tsx';

interface AccountFactsProps {
  readonly account: Account;
  readonly reveals: RevealActions;
  readonly actions: AccountActions;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** All that is stored of an account, its password hidden. */
export function AccountFacts({ account, reveals, actions, children }: AccountFactsProps) {
  const { t } = useAtrium<Accounts>();
  const units = toUnitKeys(account.units);
  const hasReaders = account.readers.length + units.length > 0;
  const { organisation, hidden } = useMembers(hasReaders);
  const { title, link, otherLinks, applyDate, remark, owner, originDynamicRequiredFields: values } = account;
  return (
    <>
      <div className="accounts-pane-body">
        <AccessNotes account={account} />
        <dl className="accounts-facts">
          {title !== '' && <Fact name={t('field.title')}>{title}</Fact>}
          <Fact name={t('field.account')}>{account.account}</Fact>
          <Fact name={t('field.password')}>
            <PasswordCell account={account} actions={reveals} onAsk={() => void actions.ask(account)} />
          </Fact>
          <Fact name={t('field.typeId')}>{account.typeName}</Fact>
          <Fact name={t('field.purposeId')}>{account.purposeName}</Fact>
          {values.map(({ id, name, value }) => (
            <Fact key={id} name={name}>
              <LinkedText text={value} />
            </Fact>
          ))}
          {account.hasBrokenValues && (
            <Fact name={t('label.requiredField')}>
              <Strip>{t('values.broken')}</Strip>
            </Fact>
          )}
          {[link, ...otherLinks]
            .filter((each) => each !== '')
            .map((each) => (
              <Fact key={each} name={t('field.link')}>
                <a className="at-link" href={each} target="_blank" rel="noopener noreferrer">
                  {each}
                </a>
              </Fact>
            ))}
          {account.extras.map((extra) => (
            <Fact key={extra.key} name={extra.name}>
              <ExtraValue account={account} extra={extra} />
            </Fact>
          ))}
          {applyDate !== null && <Fact name={t('field.applyDate')}>{shortDay(applyDate, companyDay())}</Fact>}
          <Fact name={t('column.due')}>
            <DueCell account={account} />
          </Fact>
          <Fact name={t('fact.changed')}>
            {t('fact.by', { time: momentLabel(account.passwordChangedOn), name: account.passwordChangedBy.name })}
          </Fact>
          {remark !== '' && (
            <Fact name={t('field.remark')}>
              <span className="accounts-lines">
                <LinkedText text={remark} />
              </span>
            </Fact>
          )}
          <Fact name={t('field.isEnabled')}>
            <StatusTag active={account.isEnabled} />
          </Fact>
          <Fact name={t('fact.owner')}>
            {owner.name} {owner.hasLeft && <Tag tone="void">{t('person.left')}</Tag>}
          </Fact>
          <Fact name={t('fact.readers', { count: account.readerCount })}>
            {!hasReaders
              ? t('fact.noReaders')
              : organisation && (
                  <MemberChooserField
                    readOnly
                    title={t('field.readers')}
                    organisation={organisation}
                    hidden={hidden}
                    value={account.named}
                    units={units}
                  />
                )}
          </Fact>
        </dl>
      </div>
      <footer className="accounts-pane-foot">
        {actions.canAdd && (
          <Button small onClick={() => actions.duplicate(account)}>
            {t('menu.copy')}
          </Button>
        )}
        {mayChange(account) && (
          <Button small icon="edit" onClick={() => actions.edit(account)}>
            {t('menu.edit')}
          </Button>
        )}
        {children}
      </footer>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Requests to see the password: those that wait for its owner, or the person's own. */
function AccessNotes({ account: { id, relation } }: { readonly account: Pick<Account, 'id' | 'relation'> }) {
  const { t, api, events } = useAtrium<Accounts>();
  const side = relation === 'owner' ? 'owner' : 'asker';
  const { value, reload } = useLoaded(() => loadRequests(api, side, id), [api, side, id]);
  useKeptFocus();
  useEffect(
    () => events.on('accessChanged', ({ accountId }) => void (accountId === id && reload())),
    [events, id, reload],
  );
  if (!value || value.length === 0) return null;
  return (
    <ul className="accounts-requests" aria-label={t(side === 'owner' ? 'requests.toMe' : 'requests.mine')}>
      {value.map((request) => (
        <RequestLine key={request.id} request={request} side={side} onDone={() => void reload()} />
      ))}
    </ul>
  );
}

const PAGE_SIZE = 100;

/** The requests about an account that wait or apply now; those that wait are on the first page. */
async function loadRequests(
  api: AccountsClient['api'],
  side: 'owner' | 'asker',
  accountId: number,
): Promise<AccessRequest[]> {
  const query = { side, accountId, only: 'current', pageSize: PAGE_SIZE } as const;
  return (await api.accessRequests({ query }, { quiet: true, background: true })).list;
}

/** An account, loaded again when it changes here or in another browser. */
export function useAccount(id: number): Loaded<Account> {
  const { api, events } = useAtrium<Accounts>();
  return useLiveLoaded(
    () => api.read({ params: { id } }, { quiet: true }),
    [api, id],
    (reload) => [
      // 0 is for several accounts
      events.on('changed', (changed) => [id, 0].includes(changed.id) && reload()),
      events.on('accessChanged', ({ accountId }) => accountId === id && reload()),
    ],
  );
}
