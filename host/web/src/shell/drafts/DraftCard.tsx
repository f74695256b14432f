import { useLoaded } from '@atrium/sdk/client';
import { clearDrafts, discardDraft, type StoredDraft } from '@atrium/sdk/host';
import { Button, companyMoment, momentLabel } from '@atrium/ui';
import { LostDraft } from '@atrium/ui/records';
import { Suspense, useMemo } from 'react';
import { DIRECTORY, NOTICES, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useText } from '../../services/i18n.ts';
import { listNames } from '../views/viewTitle.ts';
import { readableFields } from './readableFields.ts';
import type { WaitingDraft } from './waitingDrafts.ts';

interface DraftCardProps {
  readonly frame: WaitingDraft;
  readonly draft: StoredDraft;
  readonly onDiscarded: () => void;
}

/** One draft: what it belongs to, when it was typed, its fields; it can be gone on with, copied and discarded. */
export function DraftCard({ frame, draft, onDiscarded }: DraftCardProps) {
  const t = useText();
  const notices = useService(NOTICES);
  const session = useService(SESSION);
  const { about, savedOn } = draft;
  const fields = useMemo(() => readableFields(draft), [draft]);
  const people = usePeople(about.people, fields);
  const title = about.title ?? frame.titles.join('、');
  const when = savedOn && t('drafts.when', { time: momentLabel(companyMoment(savedOn)) });
  const discard = async () => {
    const confirmed = await notices.confirm({
      title: t('drafts.discardTitle'),
      message: t('drafts.discardText', { titles: title }),
      confirm: t('drafts.discard'),
      danger: true,
    });
    if (!confirmed) return;
    discardDraft(draft);
    // what is left says only which record was open
    if (frame.drafts.length === 1) clearDrafts(session.state.id, frame.frame);
    onDiscarded();
  };
  const form = {
    label: (name: string) => about.labels?.[name] ?? (name || t('drafts.content')),
    describe: (name: string) => people.get(name) ?? about.texts?.[name],
    merging: { richTexts: about.richTexts ?? [] },
    forget: () => void discard(),
  };
  return (
    <Suspense>
      <LostDraft
        form={form}
        draft={Object.fromEntries(fields)}
        title={title}
        note={
          <>
            {[frame.view, when].filter(Boolean).join('，')}
            {!frame.open && (
              <span className="ws-drafts-closed">{t(frame.isAllowed ? 'drafts.elsewhere' : 'drafts.closed')}</span>
            )}
          </>
        }
        actions={
          frame.open && (
            <Button variant="primary" icon="edit" onClick={frame.open}>
              {t('drafts.open')}
            </Button>
          )
        }
      />
    </Suspense>
  );
}

/** The names of people in the fields that are lists of them. */
function usePeople(
  names: readonly string[] = [],
  fields: ReturnType<typeof readableFields>,
): ReadonlyMap<string, string> {
  const directory = useService(DIRECTORY);
  const lists = fields.filter(([name, ids]) => names.includes(name) && Array.isArray(ids));
  const key = JSON.stringify(lists);
  const { value } = useLoaded(
    () =>
      Promise.all(
        (JSON.parse(key) as [string, number[]][]).map(
          async ([name, ids]) => [name, listNames(await Promise.all(ids.map((id) => directory.name(id))))] as const,
        ),
      ),
    [directory, key],
  );
  return new Map(value ?? []);
}
