import { useLoaded } from '@atrium/sdk/client';
import { clearDrafts, discardDraft, type StoredDraft } from '@atrium/sdk/host';
import { Button, companyMoment, EmptyState, momentLabel } from '@atrium/ui';
import { LostDraft } from '@atrium/ui/records';
import { Suspense, useMemo } from 'react';
import { useText } from '../../services/i18n.ts';
import { DIRECTORY, NOTICES, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import './drafts.css';
import { useWaitingDrafts, type WaitingDraft } from '../drafts.ts';
import './sheet.css';
import { listNames } from './viewTitle.ts';

/** All input of this person that is kept in this browser and in no open view: to go on with, to copy, or to discard. */
export default function DraftsView() {
  const t = useText();
  const { waiting, reload } = useWaitingDrafts();
  return (
    <div className="ws-sheet ws-drafts">
      <h1>{t('views.drafts')}</h1>
      {waiting.length === 0 ? (
        <EmptyState title={t('drafts.none')}>{t('drafts.noneText')}</EmptyState>
      ) : (
        <>
          <p className="at-ink-2">{t('drafts.lead')}</p>
          {waiting.flatMap((frame) =>
            frame.drafts.map((draft) => <DraftCard key={draft.key} frame={frame} draft={draft} onDiscarded={reload} />),
          )}
        </>
      )}
    </div>
  );
}

interface DraftCardProps {
  readonly frame: WaitingDraft;
  readonly draft: StoredDraft;
  readonly onDiscarded: () => void;
}

/** One draft: what it belongs to, when it was typed, its fields; it can be gone on with, copied and discarded. */
function DraftCard({ frame, draft, onDiscarded }: DraftCardProps) {
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

/** The fields of a draft that a person can read, by their names: what is not named is nothing to read, such as a version. */
function readableFields({
  value,
  about,
}: Pick<StoredDraft, 'value' | 'about'>): readonly (readonly [string, unknown])[] {
  const { labels } = about;
  const fields = Object.entries(fieldsOf(value));
  if (labels) return fields.filter(([name]) => Object.hasOwn(labels, name));
  // drafts of earlier versions do not say what their fields are called
  return fields.filter(([, field]) => field !== '' && ['string', 'number', 'boolean'].includes(typeof field));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { '': value };
  const { draft, fields } = value as { readonly draft?: unknown; readonly fields?: unknown };
  // of a form: see `useFormInput`
  const isForm = draft === 2 && typeof fields === 'object' && fields !== null;
  return (isForm ? fields : value) as Readonly<Record<string, unknown>>;
}
