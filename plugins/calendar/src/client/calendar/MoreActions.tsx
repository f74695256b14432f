import { useAtrium } from '@atrium/sdk/client';
import { IconButton } from '@atrium/ui';
import { MenuPopover } from '@atrium/ui/overlays';
import type { Calendar } from './types.ts';

interface MoreActionsProps {
  /** Where the bar may have no room for this choice. */
  readonly weekends?: { readonly shown: boolean; onChange(shown: boolean): void };
}

/** What is needed rarely: ways in and out of the calendar, and what was deleted. */
export function MoreActions({ weekends }: MoreActionsProps) {
  const { t, panels } = useAtrium<Calendar>();
  return (
    <MenuPopover
      label={t('calendar.moreActions')}
      entries={[
        ...(weekends
          ? [
              {
                id: 'weekends',
                text: t('calendar.showWeekends'),
                checked: weekends.shown,
                run: () => weekends.onChange(!weekends.shown),
              },
              { line: true as const },
            ]
          : []),
        { id: 'feeds', text: t('feeds.title'), icon: 'link', run: () => panels.open('CalendarFeeds') },
        { id: 'import', text: t('import.title'), icon: 'import', run: () => panels.open('CalendarImport') },
        { line: true },
        { id: 'bin', text: t('bin.title'), icon: 'trash', run: () => panels.open('ScheduleBin') },
      ]}
    >
      <IconButton icon="more" label={t('calendar.moreActions')} />
    </MenuPopover>
  );
}
