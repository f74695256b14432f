import { Button, QuestionFrame } from '@atrium/ui';
import { useSnapshot } from 'valtio';
import { useText } from '../services/i18n.ts';
import { useUnsaved } from './workspaceServices.ts';

/** One question for everything that would be lost. The safe answer is primary; Escape continues editing. */
export function UnsavedDialog() {
  const unsaved = useUnsaved();
  const t = useText();
  const { question, busy } = useSnapshot(unsaved.state);
  if (!question) return null;
  const { titles, canSave, by } = question;
  const text =
    titles.length === 1
      ? t('unsaved.one', { titles: titles[0]! })
      : t('unsaved.many', { count: titles.length, titles: titles.map((title) => `「${title}」`).join('') });
  return (
    <QuestionFrame
      open
      title={t('unsaved.title')}
      icon="warning-sign"
      tone="warning"
      onEscape={() => unsaved.answer('keep')}
      buttons={
        <>
          <Button
            variant="quiet"
            className="at-question-discard"
            disabled={busy}
            onClick={() => unsaved.answer('discard')}
          >
            {t('unsaved.discard')}
          </Button>
          <Button
            variant={canSave ? 'default' : 'primary'}
            autoFocus={!canSave}
            disabled={busy}
            onClick={() => unsaved.answer('keep')}
          >
            {t('unsaved.keep')}
          </Button>
          {canSave && (
            <Button variant="primary" autoFocus loading={busy} onClick={() => unsaved.answer('save')}>
              {t(by === 'signOut' ? 'unsaved.saveSignOut' : 'unsaved.save')}
            </Button>
          )}
        </>
      }
    >
      <p>{text}</p>
      <p>{t(by === 'signOut' ? 'unsaved.signOut' : 'unsaved.close')}</p>
    </QuestionFrame>
  );
}
