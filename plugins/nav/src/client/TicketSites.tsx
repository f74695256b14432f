import { useAtrium, useFormInput, useGuard, type CallFailure } from '@atrium/sdk/client';
import { Button, Field, TextArea } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { useEffect, useState } from 'react';
import type { Nav } from './types.ts';

interface TicketSitesProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Told whether there is input that is not saved: the dialog opens with it again after a reload or a forced logout. */
  readonly onDirty: (dirty: boolean) => void;
}

const BLANK = { text: '' };

/** The sites that entries may open with a launch ticket, one a line (C.8-6). */
export function TicketSites({ open, onClose, onDirty }: TicketSitesProps) {
  const { api, notices, t } = useAtrium<Nav>();
  const input = useFormInput('sites', BLANK);
  const { fields, begin, dirty, isDirty } = input;
  const [loaded, setLoaded] = useState(false);
  const [wrong, setWrong] = useState('');
  const [saving, setSaving] = useState(false);
  useEffect(() => {
    if (!open) return;
    setLoaded(false);
    setWrong('');
    api.ticketSites({}, { quiet: true }).then(
      ({ origins }) => {
        if (begin({ text: origins.join('\n') })) notices.toast({ message: t('sites.restored') });
        setLoaded(true);
      },
      (error: CallFailure) => setWrong(error.message),
    );
  }, [open, api, begin, notices, t]);
  // what is not loaded yet says nothing about a draft
  useEffect(() => {
    if (loaded) onDirty(dirty);
  }, [loaded, dirty, onDirty]);

  const save = async (): Promise<boolean> => {
    if (saving) return false;
    setSaving(true);
    try {
      const origins = fields.text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      await api.saveTicketSites({ body: { origins } }, { quiet: true });
      input.saved(fields);
      notices.toast({ tone: 'success', message: t('sites.saved') });
      onClose();
      return true;
    } catch (error) {
      setWrong((error as CallFailure).message);
      return false;
    } finally {
      setSaving(false);
    }
  };
  useGuard({ title: t('sites.title'), isDirty, save });

  const close = async () => {
    const leave =
      !isDirty() ||
      (await notices.confirm({
        title: t('form.leaveTitle'),
        message: t('sites.leaveText'),
        confirm: t('form.leave'),
        cancel: t('form.stay'),
        danger: true,
      }));
    if (!leave) return;
    input.forget();
    onClose();
  };
  return (
    <Dialog
      open={open}
      title={t('sites.title')}
      onClose={() => void close()}
      modal
      footer={
        <>
          <Button onClick={() => void close()}>{t('form.cancel')}</Button>
          <Button variant="primary" loading={saving} disabled={!loaded} onClick={() => void save()}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <Field label={t('field.origins')} hint={t('sites.hint')} error={wrong}>
        <TextArea
          rows={6}
          value={loaded ? fields.text : ''}
          disabled={!loaded}
          spellCheck={false}
          placeholder="https://erp.example.com"
          onChange={(event) => input.change({ text: event.target.value })}
        />
      </Field>
    </Dialog>
  );
}
