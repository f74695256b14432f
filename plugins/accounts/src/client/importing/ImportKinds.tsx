import { useAtrium, useMembers } from '@atrium/sdk/client';
import { Checkbox, Field } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { MAX_NEW_PLATFORMS } from '../../contract/limits.ts';
import type { Accounts } from '../types.ts';
import { HostKinds } from './HostKinds.tsx';
import { KindField } from './KindField.tsx';
import { type KindPlan, KINDS } from './planKinds.ts';
import type { ImportSetting } from './useImport.ts';
import type { KindRecords } from './useKinds.ts';

interface ImportKindsProps {
  readonly records: KindRecords;
  readonly setting: ImportSetting;
  readonly plan: Pick<KindPlan, 'added' | 'hosts'>;
  readonly canAdd: boolean;
  readonly onChange: (part: Partial<ImportSetting>) => void;
}

/** What the accounts get: platform, type and purpose, for all or by host, and readers. */
export function ImportKinds({ records, setting, plan, canAdd, onChange }: ImportKindsProps) {
  const { t } = useAtrium<Accounts>();
  const { organisation, hidden, reload } = useMembers();
  return (
    <>
      <div className="accounts-import-kinds">
        {KINDS.map((kind) => (
          <KindField
            key={kind}
            {...{ kind, canAdd }}
            items={records[kind]}
            choice={setting.rest[kind]}
            onChange={(choice) => onChange({ rest: { ...setting.rest, [kind]: choice } })}
          />
        ))}
      </div>
      {canAdd && (
        <Checkbox
          checked={setting.byHost}
          note={t('import.byHostHint', { most: MAX_NEW_PLATFORMS })}
          onChange={({ target }) => onChange({ byHost: target.checked })}
        >
          {t('import.byHost')}
        </Checkbox>
      )}
      <HostKinds {...{ records, setting, canAdd, onChange }} hosts={plan.hosts} />
      {KINDS.map((kind) => {
        const added = plan.added.filter((each) => each.kind === kind);
        const names = added.map(({ name, count }) => t('import.addedOne', { name, count })).join('、');
        return added.length === 0 ? null : (
          <p key={kind} className="at-ink-2">
            {t('import.added', { count: added.length, kind: t(`field.${kind}Id`), names })}
          </p>
        );
      })}
      {organisation && (
        <Field label={t('field.readers')} hint={t('import.readersHint')}>
          <MemberChooserField
            title={t('field.readers')}
            organisation={organisation}
            hidden={hidden}
            value={setting.readers}
            onReload={reload}
            onChange={(readers) => onChange({ readers })}
          />
        </Field>
      )}
    </>
  );
}
