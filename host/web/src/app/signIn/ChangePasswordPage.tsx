import { Button } from '@atrium/ui';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../../services/i18n.ts';
import { PATHS, readEmployee } from '../../services/paths.ts';
import { useEntry } from '../../services/Entry.ts';
import { ChangePasswordForm } from '../../shell/views/ChangePasswordForm.tsx';
import { ChangePasswordStore } from '../../shell/views/ChangePasswordStore.ts';
import { EntryFrame } from './EntryFrame.tsx';

/** `/changePassword`: an expired or initial password is changed before the first sign-in. */
export default function ChangePasswordPage() {
  const text = useText();
  const navigate = useNavigate();
  const employee = readEmployee(useLocation().state);
  const { expired: grant, notices, transport } = useEntry();
  const [store] = useState(() => new ChangePasswordStore(transport));
  const [hasKeyboard, setHasKeyboard] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  // Not a field: its on-screen keyboard would open before anything is read.
  useEffect(() => title.current?.focus(), []);
  if (employee === null) return <Navigate to={PATHS.login} replace />;

  const finish = () => {
    grant.clear();
    notices.toast({
      tone: 'success',
      title: text('changePassword.doneTitle'),
      message: text('changePassword.done'),
    });
    void navigate(PATHS.login, { replace: true });
  };
  return (
    <EntryFrame keyboard={hasKeyboard} tall>
      <h1 ref={title} tabIndex={-1}>
        {text('changePassword.title')}
      </h1>
      <p className="entry-lead">{text('changePassword.expiredLead')}</p>
      <p className="entry-who">
        {text('changePassword.employee')} <strong>{employee}</strong>
      </p>
      <ChangePasswordForm
        store={store}
        employee={employee}
        // an empty token is refused by the server like an expired one
        token={grant.tokenFor(employee) ?? ''}
        onDone={finish}
        onKeyboard={setHasKeyboard}
      />
      <Button variant="quiet" wide icon="arrow-left" onClick={() => void navigate(PATHS.login, { replace: true })}>
        {text('changePassword.back')}
      </Button>
    </EntryFrame>
  );
}
