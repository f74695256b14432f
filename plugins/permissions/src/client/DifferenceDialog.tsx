import { joined, useAtrium } from '@atrium/sdk/client';
import { Button } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { collectNames } from './namesOf.ts';
import type { Permissions, Preview } from './types.ts';
import type { RoleFormState } from './useRoleForm.ts';

interface DifferenceDialogProps {
  /** null: closed. */
  readonly preview: Preview | null;
  readonly form: RoleFormState;
  readonly onClose: () => void;
}

/** Shows who would gain and lose what before saving, or why it cannot be saved. */
export function DifferenceDialog({ preview, form, onClose }: DifferenceDialogProps) {
  const { t } = useAtrium<Permissions>();
  const names = collectNames(form.choices?.tree ?? [], t);
  const list = (ids: readonly (string | number)[]) => joined(ids.map(names.of));
  const people = preview?.people ?? [];
  return (
    <Dialog
      open={preview !== null}
      title={t('difference.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('difference.back')}</Button>
          <Button
            variant="primary"
            loading={form.saving}
            disabled={Boolean(preview?.refused)}
            onClick={() => void form.save().then((saved) => saved || onClose())}
          >
            {t('difference.save')}
          </Button>
        </>
      }
    >
      <div className="permissions-difference">
        {preview?.refused && (
          <p role="alert" className="permissions-refused">
            {preview.refused}
          </p>
        )}
        <p>{preview?.total ? t('difference.total', { count: preview.total }) : t('difference.nobody')}</p>
        <ul>
          {people.map((person) => (
            <li key={person.employeeId}>
              <strong>{person.name}</strong> <span className="permissions-number">{person.employee}</span>
              {[...person.gains, ...person.opens].length > 0 && (
                <span data-change="gain">
                  {t('difference.gains', { list: list([...person.gains, ...person.opens]) })}
                </span>
              )}
              {[...person.loses, ...person.closes].length > 0 && (
                <span data-change="loss">
                  {t('difference.loses', { list: list([...person.loses, ...person.closes]) })}
                </span>
              )}
            </li>
          ))}
        </ul>
        {preview && preview.total > people.length && (
          <p>{t('difference.more', { count: preview.total - people.length })}</p>
        )}
      </div>
    </Dialog>
  );
}
