import { confirmFirst, joined, type PagedList, toastWithUndo, useAtrium } from '@atrium/sdk/client';
import { Tag } from '@atrium/ui';
import { namedColumns } from '@atrium/ui/records';
import type { Column } from '@atrium/ui/table';
import { overlapTexts, savedToast } from './entryTexts.ts';
import type { Company, Entry, Whitelist, WhitelistClient } from './types.ts';

/** True for an entry of the configuration, which is read-only here. */
export const isFixed = ({ source }: Pick<Entry, 'source'>): boolean => source === 'configuration';

/** The columns of the list. The server sorts; `sortBy` only marks the sortable columns. */
export function entryColumns(
  t: WhitelistClient['t'],
  companies: readonly Company[],
  busy: readonly (number | string)[],
  actions: EntryActions,
): Column<Entry>[] {
  const { status, buttons } = namedColumns({
    busy,
    actions,
    lockedBy: (entry) => (isFixed(entry) ? t('source.configurationText') : undefined),
  });
  const company = new Map(companies.map(({ id, name }) => [id, name]));
  return [
    {
      id: 'name',
      title: t('field.name'),
      cell: ({ name, source }) => (
        <span className="whitelist-name" title={name}>
          <span className="at-cut">{name}</span>
          {isFixed({ source }) && <Tag title={t('source.configurationText')}>{t('source.configuration')}</Tag>}
        </span>
      ),
      sortBy: ({ name }) => name,
      width: 150,
    },
    {
      id: 'ip',
      title: t('field.ip'),
      width: 216,
      sortBy: ({ ip }) => ip,
      cell: ({ ip, overlaps, overlapCount }) => (
        <span className="whitelist-address">
          <code>{ip}</code>
          {overlapCount > 0 && (
            <Tag tone="warning" icon="warning-sign" title={overlapTexts(t, overlaps, overlapCount).join('\n')}>
              {t('overlap.count', { count: overlapCount })}
            </Tag>
          )}
        </span>
      ),
    },
    {
      id: 'companies',
      optional: true,
      minWidth: 180,
      title: t('field.companyIdSet'),
      cell: ({ companyIdSet }) => {
        const names = companyIdSet.map((id) => company.get(id) ?? String(id));
        return (
          <span className="whitelist-companies-of" title={joined(names)}>
            <span className="at-cut">{names[0]}</span>
            {names.length > 1 && <span className="whitelist-more">{t('company.more', { count: names.length })}</span>}
          </span>
        );
      },
    },
    {
      id: 'riskLevel',
      title: t('field.riskLevel'),
      width: 104,
      sortBy: ({ riskLevel }) => riskLevel,
      cell: ({ riskLevel }) => <LevelTag level={riskLevel} />,
    },
    status,
    buttons,
  ];
}

/** The actions of an entry of the list. */
interface EntryActions {
  add(): void;
  edit(entry: Entry): void;
  toggle(entry: Entry): Promise<void>;
  remove(entry: Entry): Promise<void>;
}

export function entryActions(context: WhitelistClient, list: Pick<PagedList<Entry>, 'change'>): EntryActions {
  const { api, notices, panels, t } = context;

  /** Enables or disables an entry; without a version, as 復原 does, it ignores changes made meanwhile. */
  const enable = async ({ id, name }: Entry, isEnabled: boolean, version?: number): Promise<void> => {
    try {
      await list.change(id, async () => {
        const body = { isEnabled, ...(version !== undefined && { version }) };
        const change = (confirm: boolean) =>
          api.change({ params: { id }, body: { ...body, ...(confirm && { confirm }) } }, { quiet: true });
        let answer: Awaited<ReturnType<typeof change>> | undefined;
        await confirmFirst(notices, async (confirm) => (answer = await change(confirm)));
        if (!answer) return;
        // a disabled entry overlaps nothing
        const toast = isEnabled
          ? savedToast(t, t('enabled', { name }), answer)
          : ({ tone: 'success', message: t('disabled', { name }) } as const);
        toastWithUndo(notices, toast, () => void enable({ id, name } as Entry, !isEnabled));
      });
    } catch (failure) {
      await notices.alert({ title: t('form.changeFailed'), message: (failure as Error).message, tone: 'danger' });
    }
  };

  return {
    add: () => panels.open('WhiteIPForm', {}, {}),
    edit: ({ id }) => panels.open('WhiteIPForm', { id }, { id }),
    toggle: (entry) => enable(entry, !entry.isEnabled, entry.version),
    async remove({ id, name, ip }) {
      const confirmed = await notices.confirm({
        title: t('remove.title', { name }),
        message: t('remove.text', { ip }),
        confirm: t('remove.do'),
        danger: true,
      });
      if (!confirmed) return;
      try {
        await list.change(id, async () => {
          const done = await confirmFirst(notices, (confirm) =>
            api.remove({ params: { id }, query: confirm ? { confirm } : {} }, { quiet: true }),
          );
          if (done) notices.toast({ tone: 'success', message: t('removed', { name }) });
        });
      } catch (failure) {
        await notices.alert({ title: t('remove.failed'), message: (failure as Error).message, tone: 'danger' });
      }
    },
  };
}

const TONES = { 1: 'void', 2: 'neutral', 3: 'accent', 4: 'success' } as const;

/** How far a network is trusted: 1 none, 2 low, 3 medium, 4 high. */
export function LevelTag({ level }: { readonly level: number }) {
  const { t } = useAtrium<Whitelist>();
  const known = level as 1 | 2 | 3 | 4;
  return <Tag tone={TONES[known]}>{t(`level.${known}`)}</Tag>;
}
