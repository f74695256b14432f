import { isMissing, useAtrium, useFrame } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { MissingRecord } from '@atrium/ui/records';
import { useMemo } from 'react';
import { accountActions } from '../list/accountActions.ts';
import { useAccountQuestions } from '../list/useAccountQuestions.tsx';
import { AccountFacts, useAccount } from '../pane/AccountFacts.tsx';
import { useRevealActions } from '../reveal/useRevealActions.ts';
import { Strip } from '../Strip.tsx';
import type { Account, Accounts } from '../types.ts';
import '../pane/pane.css';

/** An account that the person sees and may not change, in place of its form: what is stored of it, and the contact. */
export function ReadOnlyAccount({ account: opened }: { readonly account: Account }) {
  const context = useAtrium<Accounts>();
  const frame = useFrame();
  const { t, panels } = context;
  const { value, failure, reload } = useAccount(opened.id);
  const account = value ?? opened;
  const reveals = useRevealActions();
  const { showInEmergency } = reveals;
  const { questions, dialogs } = useAccountQuestions();
  const actions = useMemo(() => {
    const list = { change: (_: unknown, work: () => Promise<unknown>) => work().then(reload) };
    const open = (id: number) => panels.open('AccountForm', { id }, { id });
    return accountActions({ context, list, questions, open, showInEmergency });
  }, [context, panels, questions, reload, showInEmergency]);
  const title = t('form.viewing', { platform: account.platformName });
  if (isMissing(failure)) return <MissingRecord onClose={() => frame.close()} />;
  return (
    <section className="accounts-read-only" aria-label={title}>
      <Strip tone="info">{t('form.readOnly', { name: account.owner.name })}</Strip>
      <AccountFacts account={account} reveals={reveals} actions={actions}>
        <Button onClick={() => frame.close()}>{t('pane.close')}</Button>
      </AccountFacts>
      {dialogs}
    </section>
  );
}
