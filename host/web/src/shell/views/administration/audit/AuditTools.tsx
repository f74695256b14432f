import { FilterSelect } from '@atrium/ui';
import { MemberChooserField } from '@atrium/ui/chooser';
import { DateRangeInput } from '@atrium/ui/dates';
import { ListSearch } from '@atrium/ui/records';
import { useAdministrationText } from '../useAdministrationText.ts';
import { useHostMembers } from '../useHostMembers.ts';
import type { AuditedAction, AuditList } from './auditTypes.ts';

interface AuditToolsProps {
  readonly list: AuditList;
  readonly actions: readonly AuditedAction[];
}

/** Search and filters of the audit log: record, action, person, period. */
export function AuditTools({ list: shown, actions }: AuditToolsProps) {
  const t = useAdministrationText();
  const members = useHostMembers();
  const { list, filters } = shown;
  const codeOf = ({ plugin, action }: Pick<AuditedAction, 'plugin' | 'action'>) => `${plugin} ${action}`;
  const chosen = filters.plugin !== null && filters.action !== null ? `${filters.plugin} ${filters.action}` : null;
  return (
    <>
      <ListSearch list={shown} label={t('audit.searchTarget')} />
      <FilterSelect
        label={t('audit.what')}
        any={t('audit.anyAction')}
        options={actions.map((action) => ({
          value: codeOf(action),
          label: t('audit.actionOf', { plugin: action.pluginName, action: action.actionName }),
        }))}
        value={chosen}
        onChange={(code) => {
          const { plugin = null, action = null } = actions.find((each) => codeOf(each) === code) ?? {};
          list.filter({ plugin, action });
        }}
      />
      <div className="ws-audit-period" role="group" aria-label={t('audit.period')}>
        <DateRangeInput value={[filters.from, filters.to]} onChange={([from, to]) => list.filter({ from, to })} />
      </div>
      {members && (
        <div className="ws-audit-person" role="group" aria-label={t('audit.person')}>
          <MemberChooserField
            {...members}
            title={t('audit.person')}
            max={1}
            // an audit asks about people who have left
            listsHidden
            value={filters.employeeId === null ? [] : [filters.employeeId]}
            onChange={([employeeId]) => list.filter({ employeeId: employeeId ?? null })}
          />
        </div>
      )}
    </>
  );
}
