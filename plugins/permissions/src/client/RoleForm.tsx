import { useAtrium, type RecordPane } from '@atrium/sdk/client';
import { Button, Field, Switch, TextArea, TextInput } from '@atrium/ui';
import { RecordFormView } from '@atrium/ui/records';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { MAX } from './roleFields.ts';
import { RoleGrants } from './RoleGrants.tsx';
import type { Permissions } from './types.ts';
import { useRoleForm } from './useRoleForm.ts';

interface RoleFormProps {
  /** undefined for a new role. */
  readonly id: number | undefined;
  readonly pane: RecordPane<number | 'new'>;
}

/** Adds or edits a role: what it grants, and who has it. Saving shows the difference first. */
export function RoleForm({ id, pane }: RoleFormProps) {
  const { t } = useAtrium<Permissions>();
  const { form, view, people, preview, ask, dismiss } = useRoleForm(id, pane);
  const { record, dirty, saving } = form;
  const isBuiltin = record?.isBuiltin ?? false;
  const heading = <h2 className="permissions-title at-cut">{form.title}</h2>;
  const footer = (
    <>
      <Button className="permissions-back" icon="arrow-left" onClick={() => void pane.open(null)}>
        {t('form.back')}
      </Button>
      <Button disabled={!dirty || saving} onClick={form.forget}>
        {t('form.reset')}
      </Button>
      <Button type="submit" variant="primary" disabled={!dirty} loading={saving}>
        {t('form.save')}
      </Button>
    </>
  );
  return (
    <>
      <RecordFormView form={view} failed={t('form.loadFailed')} onSubmit={ask} heading={heading} footer={footer}>
        <div className="permissions-names">
          <Field {...form.field('name', { required: true, most: MAX.name })}>
            <TextInput {...form.input('name')} autoFocus={id === undefined} />
          </Field>
          <Switch
            checked={form.fields.isEnabled}
            disabled={isBuiltin}
            onChange={({ target }) => form.change({ isEnabled: target.checked })}
            note={isBuiltin ? t('form.builtin') : undefined}
          >
            {t('form.enabled')}
          </Switch>
        </div>
        <Field {...form.field('description', { most: MAX.description })}>
          <TextArea rows={2} {...form.input('description')} />
        </Field>
        <RoleGrants form={form} people={people} />
      </RecordFormView>
      <DifferenceDialog preview={preview} form={form} onClose={dismiss} />
    </>
  );
}
