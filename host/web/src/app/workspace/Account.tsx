import { Avatar, Button, Icon } from '@atrium/ui';
import { Popover } from '@atrium/ui/overlays';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ViewFrame } from '@atrium/sdk/client';
import { PATHS } from '../../services/paths.ts';
import { PLUGINS, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';
import { useViewRendering } from '../../shell/views/FramedView.tsx';
import { signOut } from '../../shell/Unsaved.ts';
import { useWaitingDrafts } from '../../shell/drafts.ts';
import { usePanels, useTabs, useUnsaved } from '../../shell/workspaceServices.ts';
import './account.css';

/** The account button and its popover. */
export function Account() {
  const session = useService(SESSION);
  const t = useText();
  const [open, setOpen] = useState(false);
  const { id, userName } = useSnapshot(session.state);
  return (
    <Popover
      label={t('account.title')}
      placement="bottom-end"
      open={open}
      onOpenChange={setOpen}
      content={<AccountCard onClose={() => setOpen(false)} />}
    >
      <button type="button" className="ws-account">
        <span className="at-hidden-text">{t('account.button', { name: userName })}</span>
        <Avatar name={userName} id={id} />
        <span className="at-cut" aria-hidden="true">
          {userName}
        </span>
        <Icon name="chevron-down" size={14} />
      </button>
    </Popover>
  );
}

/** The person, sections of plugins (the attendance month), change of password, sign-out. */
function AccountCard({ onClose }: { readonly onClose: () => void }) {
  const session = useService(SESSION);
  const plugins = useService(PLUGINS);
  const tabs = useTabs();
  const panels = usePanels();
  const unsaved = useUnsaved();
  const t = useText();
  const { Part } = useViewRendering();
  const { id, acct, userName, deptInfo, groupInfo, actions } = useSnapshot(session.state);
  void actions;
  const parts = plugins.contributions('account');
  const drafts = useWaitingDrafts().waiting.flatMap((frame) => frame.drafts);
  const frame = useMemo<ViewFrame>(
    () => ({
      kind: 'popover',
      key: 'account',
      setTitle: () => {},
      print: () => window.print(),
      guard: (guard) => unsaved.register('account', guard),
      close: onClose,
    }),
    [unsaved, onClose],
  );
  const place = [deptInfo?.name, groupInfo?.name].filter(Boolean).join(' · ');
  return (
    <div className="ws-account-card" data-wide={parts.length > 0 || undefined}>
      <div className="ws-account-who">
        <Avatar name={userName} id={id} size="large" />
        <div className="ws-account-words">
          <div className="ws-account-name at-cut">{userName}</div>
          <div className="at-caption at-mute at-cut">
            {acct}
            {place && `　${place}`}
          </div>
        </div>
        <div className="ws-account-acts">
          <Button
            icon="people"
            onClick={() => {
              onClose();
              panels.open({ view: 'Members' });
            }}
          >
            {t('views.members')}
          </Button>
          <Button
            icon="lock"
            onClick={() => {
              onClose();
              tabs.open({ view: 'ChangePassword' });
            }}
          >
            {t('account.changePassword')}
          </Button>
          <Button
            icon="book"
            onClick={() => {
              onClose();
              window.open(PATHS.docs, '_blank', 'noopener');
            }}
          >
            {t('page.docs')}
          </Button>
          <Button
            icon="log-out"
            onClick={() => {
              onClose();
              void signOut(session, unsaved);
            }}
          >
            {t('account.signOut')}
          </Button>
        </div>
      </div>
      {drafts.length > 0 && (
        <div className="ws-account-drafts">
          <Icon name="edit" />
          <span>{t('account.drafts', { count: drafts.length })}</span>
          <Button
            onClick={() => {
              onClose();
              tabs.open({ view: 'Drafts' });
            }}
          >
            {t('drafts.show')}
          </Button>
        </div>
      )}
      {parts.map(({ plugin, name }) => (
        <div className="ws-account-part" key={`${plugin}.${name}`}>
          <Part kind="account" plugin={plugin} name={name} frame={frame} />
        </div>
      ))}
    </div>
  );
}
