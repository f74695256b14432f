import { useAtrium, useMembers } from '@atrium/sdk/client';
import { Checkbox, Field, Select, TextInput } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { MAX_NAME_LENGTH, MAX_NEW_PLATFORMS } from '../../contract/limits.ts';
import type { Accounts, Item, PurposeItem, Translate } from '../types.ts';
import { type Kind, type KindChoice, type KindPlan, KINDS } from './planKinds.ts';
import type { ImportSetting, KindRecords } from './useImport.ts';

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
            kind={kind}
            canAdd={canAdd}
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
      <HostKinds records={records} setting={setting} canAdd={canAdd} onChange={onChange} hosts={plan.hosts} />
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

interface HostKindsProps {
  readonly records: KindRecords;
  readonly setting: ImportSetting;
  readonly hosts: KindPlan['hosts'];
  readonly canAdd: boolean;
  readonly onChange: (part: Partial<ImportSetting>) => void;
}

/** Hosts that are listed, those of most accounts; the others get what all get. */
const MOST = 100;

/** Platform, type and purpose by the host of the address, where they differ from what all accounts get. */
function HostKinds({ records, setting, hosts, canAdd, onChange }: HostKindsProps) {
  const { t } = useAtrium<Accounts>();
  if (hosts.length === 0) return null;
  const choose = (host: string, kind: Kind, choice: KindChoice | null) => {
    const next = new Map(setting.hosts);
    next.set(host, { ...next.get(host), [kind]: choice });
    onChange({ hosts: next });
  };
  return (
    <details className="accounts-import-hosts">
      <summary>{t('import.hosts', { count: hosts.length })}</summary>
      <div role="group" aria-label={t('import.hosts', { count: hosts.length })}>
        {hosts.slice(0, MOST).map(({ host, count }) => (
          <div key={host} className="accounts-import-host">
            <span title={host}>
              {host} <span className="at-mute">{t('import.hostCount', { count })}</span>
            </span>
            {KINDS.map((kind) => (
              <KindField
                key={kind}
                kind={kind}
                host={host}
                canAdd={canAdd}
                items={records[kind]}
                choice={setting.hosts.get(host)?.[kind]}
                onChange={(choice) => choose(host, kind, choice)}
              />
            ))}
          </div>
        ))}
        {hosts.length > MOST && <p className="at-mute">{t('import.moreHosts', { count: hosts.length - MOST })}</p>}
      </div>
    </details>
  );
}

interface KindFieldProps {
  readonly kind: Kind;
  readonly items: readonly (Item | PurposeItem)[];
  readonly choice: KindChoice | null | undefined;
  readonly canAdd: boolean;
  /** Of a host: the select has this name, and nothing chosen means what all get. */
  readonly host?: string;
  readonly onChange: (choice: KindChoice | null) => void;
}

const NEW = 'new';

/** Chooses a platform, type or purpose, or names a new one. A purpose that needs more than a file has is named with what it needs. */
function KindField({ kind, items, choice, canAdd, host, onChange }: KindFieldProps) {
  const { t } = useAtrium<Accounts>();
  const isNew = choice !== null && choice !== undefined && 'name' in choice;
  const label = host === undefined ? t(`field.${kind}Id`) : t('import.hostKind', { host, kind: t(`field.${kind}Id`) });
  const select = (
    <Select
      small={host !== undefined}
      {...(host !== undefined && { 'aria-label': label })}
      options={[
        { value: '', label: t(host === undefined ? 'form.choose' : 'import.asAll') },
        ...(canAdd ? [{ value: NEW, label: t(`import.add.${kind}`) }] : []),
        ...items.map((item) => toOption(item, t)),
      ]}
      value={isNew ? NEW : String(choice?.id ?? '')}
      onChange={(value) =>
        onChange(value === '' ? null : value === NEW ? { name: t('import.platform') } : { id: Number(value) })
      }
    />
  );
  const name = isNew && (
    <TextInput
      value={choice.name}
      maxLength={MAX_NAME_LENGTH}
      {...(host !== undefined && { 'aria-label': t('import.hostKind', { host, kind: t(`import.name.${kind}`) }) })}
      onChange={({ target }) => onChange({ name: target.value })}
    />
  );
  if (host !== undefined)
    return (
      <div className="accounts-import-host-kind">
        {select}
        {name}
      </div>
    );
  return (
    <div className="accounts-import-host-kind">
      <Field label={label} required>
        {select}
      </Field>
      {name && (
        <Field label={t(`import.name.${kind}`)} required hint={t(`import.nameHint.${kind}`, { most: MAX_NAME_LENGTH })}>
          {name}
        </Field>
      )}
    </div>
  );
}

function toOption(item: Item | PurposeItem, t: Translate) {
  const { id, name } = item;
  const missing = 'required' in item ? [...item.required, ...(item.hasApplyDate ? [t('field.applyDate')] : [])] : [];
  if (missing.length === 0) return { value: String(id), label: name };
  return { value: String(id), label: t('import.needs', { name, fields: missing.join('、') }), disabled: true };
}
