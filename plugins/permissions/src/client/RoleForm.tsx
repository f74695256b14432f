import { joined, type RecordPane, useAtrium } from '@atrium/sdk/client';
import { Button, Field, Switch, TextArea, TextInput } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { RecordFormView } from '@atrium/ui/records';
import { useEffect, useEffectEvent, useRef } from 'react';
import { MISSING } from '../missing.ts';
import { collectNames } from './namesOf.ts';
import { MAX } from './roleFields.ts';
import { RoleGrants } from './RoleGrants.tsx';
import type { Permissions, Preview } from './types.ts';
import { type RoleFormState, useRoleForm } from './useRoleForm.ts';

interface RoleFormProps {
  /** undefined for a new role. */
  readonly id: number | undefined;
  readonly pane: RecordPane<number | 'new'>;
  /**
   * An action that is added to what the role grants, as input that is not saved yet; null for none. Where it becomes null before
   * that is saved, the role is without it again, unless it had it.
   */
  readonly grant: string | null;
  readonly onSaved: () => void;
}

/** Adds or edits a role: what it grants, and who has it. Saving shows the difference first. */
export function RoleForm({ id, pane, grant, onSaved }: RoleFormProps) {
  const { t } = useAtrium<Permissions>();
  const added = useRef<string | null>(null);
  const { form, view, people, preview, ask, dismiss } = useRoleForm(id, pane, () => {
    added.current = null;
    onSaved();
  });
  const { record, dirty, saving } = form;
  const isKnown = (action: string) =>
    form.choices?.tree.some(
      ({ kind, id: plugin, children }) =>
        kind === 'action' && plugin !== MISSING && children.some(({ code }) => code === action),
    ) ?? false;
  const follow = useEffectEvent(() => {
    const { actions } = form.fields;
    const last = added.current;
    added.current = grant;
    if (record?.holdsAll) return;
    if (grant !== null) {
      if (isKnown(grant) && !actions.includes(grant)) form.change({ actions: [...actions, grant] });
    } else if (last !== null && !record?.actions.includes(last) && actions.includes(last)) {
      form.change({ actions: actions.filter((action) => action !== last) });
    }
  });
  useEffect(() => {
    if (form.ready) follow();
  }, [grant, form.ready]);
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
        {grant !== null && !isKnown(grant) && (
          <p className="permissions-note" role="alert">
            {t('grant.unknown', { code: grant })}
          </p>
        )}
        <RoleGrants form={form} people={people} />
      </RecordFormView>
      <DifferenceDialog preview={preview} form={form} onClose={dismiss} />
    </>
  );
}

interface DifferenceDialogProps {
  /** null: closed. */
  readonly preview: Preview | null;
  readonly form: RoleFormState;
  readonly onClose: () => void;
}

/** Shows who would gain and lose what before saving, or why it cannot be saved. */
function DifferenceDialog({ preview, form, onClose }: DifferenceDialogProps) {
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
