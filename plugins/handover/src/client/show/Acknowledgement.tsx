import { useAtrium, useFrame, type CallFailure } from '@atrium/sdk/client';
import { Avatar, Button, Icon } from '@atrium/ui';
import { useState } from 'react';
import { shortMoment } from '../parts/days.ts';
import type { Handover, Handovers, Translate } from '../types.ts';

/** Faces that are drawn; the others are in the list of responsible people. */
const SHOWN = 8;

type Editor = Handover['editors'][number];

/** Who has acknowledged it, who has only read it, and the button to acknowledge. */
export function Acknowledgement({ handover }: { readonly handover: Handover }) {
  const { api, notices, panels, t } = useAtrium<Handovers>();
  const frame = useFrame();
  const [busy, setBusy] = useState(false);
  const { id, editors, isEditor, acknowledgedOn, state } = handover;
  if (editors.length === 0) return null;
  const acknowledge = async () => {
    setBusy(true);
    try {
      await api.acknowledge({ params: { id } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('acknowledged') });
    } catch (failure) {
      const { message } = failure as CallFailure;
      await notices.alert({ title: t('acknowledge.failed'), message, tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <section className="handover-acknowledge" tabIndex={-1} aria-label={t('field.editors')}>
      <h2>{t('list.acknowledged')}</h2>
      <ul>
        {editors.slice(0, SHOWN).map((editor) => (
          <li key={editor.employeeId}>
            <Avatar name={editor.employeeName} id={editor.employeeId} size="small" />
            {editor.employeeName}
            <EditorState t={t} editor={editor} />
          </li>
        ))}
        {editors.length > SHOWN && (
          <li>
            <button
              type="button"
              className="at-link"
              onClick={() =>
                panels.open('HandoverPeople', { id, of: 'editors' }, { id: `${id} editors`, parent: frame.key })
              }
            >
              {t('show.moreEditors', { count: editors.length - SHOWN })}
            </button>
          </li>
        )}
      </ul>
      {isEditor && acknowledgedOn === null && state !== 'closed' && (
        <Button variant="primary" icon="hand" className="at-no-print" loading={busy} onClick={() => void acknowledge()}>
          {t('acknowledge.do')}
        </Button>
      )}
    </section>
  );
}

function EditorState({ t, editor: { readOn, acknowledgedOn } }: { readonly t: Translate; readonly editor: Editor }) {
  if (acknowledgedOn !== null)
    return (
      <small className="handover-acknowledged" title={acknowledgedOn}>
        <Icon name="tick-circle" size={14} />
        {t('acknowledge.on', { time: shortMoment(acknowledgedOn) })}
      </small>
    );
  if (readOn === null) return <small>{t('acknowledge.unread')}</small>;
  return (
    <small title={readOn}>
      <Icon name="eye-open" size={14} />
      {t('acknowledge.readOn', { time: shortMoment(readOn) })}
    </small>
  );
}
