import { useAtrium } from '@atrium/sdk/client';
import type { Accounts } from '../types.ts';
import { KindField } from './KindField.tsx';
import { type Kind, type KindChoice, type KindPlan, KINDS } from './planKinds.ts';
import type { ImportSetting } from './useImport.ts';
import type { KindRecords } from './useKinds.ts';

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
export function HostKinds({ records, setting, hosts, canAdd, onChange }: HostKindsProps) {
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
                {...{ kind, host, canAdd }}
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
