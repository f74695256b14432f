import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import type { Bulletins } from '../types.ts';
import type { BulletinRecordForm } from './useBulletinForm.ts';

interface FormFooterProps {
  readonly form: BulletinRecordForm;
  readonly onPreview: () => void;
  readonly onDraft: () => void;
  readonly onCancel: () => void;
}

/** Preview at the start; cancel, save as a draft and publish at the end. */
export function FormFooter({ form, onPreview, onDraft, onCancel }: FormFooterProps) {
  const { t } = useAtrium<Bulletins>();
  const { record, dirty, saving } = form;
  const mayBeDraft = record === null || record.state === 'draft' || record.state === 'scheduled';
  const publishes = record === null || record.isDraft;
  return (
    <>
      <Button variant="quiet" icon="eye-open" className="bulletin-form-preview" onClick={onPreview}>
        {t('form.preview')}
      </Button>
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      {mayBeDraft && (
        <Button disabled={saving || (record?.isDraft === true && !dirty)} onClick={onDraft}>
          {t('form.saveDraft')}
        </Button>
      )}
      <Button type="submit" variant="primary" loading={saving || form.waiting} disabled={!publishes && !dirty}>
        {t(publishes ? 'form.publish' : 'form.update')}
      </Button>
    </>
  );
}
