import { Button, copyText } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { NOTICES } from '../../../services/tokens.ts';
import { useService } from '../../../services/useService.ts';
import { usePeopleText } from './usePeopleText.ts';

/** A password that the server has made for a person. */
export interface ShownPassword {
  readonly name: string;
  readonly initialPassword: string;
}

/** Shows an initial password once; it is nowhere else. */
export function PasswordDialog({ name, initialPassword, onClose }: ShownPassword & { readonly onClose: () => void }) {
  const t = usePeopleText();
  const notices = useService(NOTICES);
  const copy = async () => {
    const isCopied = await copyText({ text: initialPassword });
    notices.toast(isCopied ? { tone: 'success', message: t('copied') } : { tone: 'warning', message: t('copyFailed') });
  };
  return (
    <Dialog
      open
      modal
      title={t('passwordTitle', { name })}
      onClose={onClose}
      footer={
        <>
          <Button icon="duplicate" onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className="ws-person-password">
        <p>{t('passwordText')}</p>
        <output aria-label={t('passwordTitle', { name })}>{initialPassword}</output>
      </div>
    </Dialog>
  );
}
