import { useAtrium, type CallFailure } from '@atrium/sdk/client';
import { Button, Field, TextArea } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useEffect, useState } from 'react';
import type { Nav } from './types.ts';

interface TicketSitesProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The sites that entries may open with a launch ticket, one a line (C.8-6). */
export function TicketSites({ open, onClose }: TicketSitesProps) {
  const { api, notices, t } = useAtrium<Nav>();
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    if (!open) return;
    setText(null);
    setWrong('');
    api.ticketSites({}, { quiet: true }).then(
      ({ origins }) => setText(origins.join('\n')),
      (error: CallFailure) => setWrong(error.message),
    );
  }, [open, api]);
  const save = async () => {
    setSaving(true);
    try {
      const origins = (text ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      await api.saveTicketSites({ body: { origins } }, { quiet: true });
      notices.toast({ tone: 'success', message: t('sites.saved') });
      onClose();
    } catch (error) {
      setWrong((error as CallFailure).message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      open={open}
      title={t('sites.title')}
      onClose={onClose}
      modal
      footer={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button variant="primary" loading={saving} disabled={text === null} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <Field label={t('field.origins')} hint={t('sites.hint')} error={wrong}>
        <TextArea
          rows={6}
          value={text ?? ''}
          disabled={text === null}
          spellCheck={false}
          placeholder="https://erp.example.com"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
