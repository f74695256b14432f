import { useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { BulletinArticle } from '../show/BulletinArticle.tsx';
import type { Bulletins } from '../types.ts';
import type { BulletinRecordForm } from './useBulletinForm.ts';

interface PreviewDialogProps {
  readonly form: BulletinRecordForm;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What the readers will see, before it is saved. */
export function PreviewDialog({ form, open, onClose }: PreviewDialogProps) {
  const { session, t } = useAtrium<Bulletins>();
  const { fields, record, choices } = form;
  const main = choices?.find(({ mainCategoryId }) => mainCategoryId === fields.mainCategoryId);
  const sub = main?.subCategories.find(({ subCategoryId }) => subCategoryId === fields.subCategoryId);
  const [publishedOn, finishedOn] = fields.period;
  return (
    <Dialog
      open={open}
      title={t('form.preview')}
      width={720}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('form.backToForm')}</Button>}
    >
      <BulletinArticle
        article={{
          title: fields.title.trim() === '' ? t('form.noTitle') : fields.title,
          category: [main?.mainCategoryName, sub?.subCategoryName].filter(Boolean).join(' › '),
          author: record?.createdByName ?? session.state.userName,
          ...{ publishedOn, finishedOn, mustRead: fields.mustRead, deadline: fields.deadline, isRead: false },
          ...{ revision: record?.revision ?? 1, editedOn: record?.editedOn ?? null },
          ...{ content: fields.content, files: fields.files },
        }}
      />
    </Dialog>
  );
}
