import { useGuard } from '@atrium/sdk/client';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { SESSION, TRANSPORT } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { ChangePasswordForm, type ChangePasswordFormProps } from './ChangePasswordForm.tsx';
import { ChangePasswordStore } from './ChangePasswordStore.ts';
import IframeView from './IframeView.tsx';
import './sheet.css';

/** The company's own password page for this employee if configured, else the built-in form (C.2-18). */
export default function ChangePasswordView() {
  const session = useService(SESSION);
  const t = useText();
  const { changePasswordUrl, state } = session;
  if (!changePasswordUrl) return <OwnForm employee={state.acct} known={[state.userName, state.companyName]} />;
  return <IframeView params={{ link: forEmployee(changePasswordUrl, state.acct), title: t('views.changePassword') }} />;
}

/** After a change the person signs in again with the new password; all other sessions have ended (S0-066). */
function OwnForm({ employee, known }: Pick<ChangePasswordFormProps, 'employee' | 'known'>) {
  const session = useService(SESSION);
  const transport = useService(TRANSPORT);
  const t = useText();
  const [store] = useState(() => new ChangePasswordStore(transport));
  const [keyboard, setKeyboard] = useState(false);
  const { old, new: next, repeat } = useSnapshot(store.state);
  useGuard({ title: t('views.changePassword'), isDirty: () => [old, next, repeat].some(Boolean) || store.isDirty });
  return (
    <div className="ws-sheet ws-sheet-narrow" data-keyboard={keyboard || undefined}>
      <h1>{t('views.changePassword')}</h1>
      <p className="at-ink-2">{t('account.passwordLead')}</p>
      <ChangePasswordForm
        store={store}
        employee={employee}
        {...(known && { known })}
        // its own session ends at the server too (C.2-7)
        onDone={() => void session.logout('PASSWORD_CHANGED')}
        onKeyboard={setKeyboard}
      />
    </div>
  );
}

/**
 * The address of the company's password page with the employee number as `employee`, unless it contains one already.
 */
export function forEmployee(link: string, employee: string): string {
  const url = URL.parse(link);
  if (!url || url.searchParams.has('employee')) return link;
  url.searchParams.set('employee', employee);
  return url.href;
}
