/** Used in place of plugin id and draft name. No plugin id is empty, so it cannot collide with a draft. */
const TITLES = '.titles';

/** What a draft says about itself to a person whose view of it cannot be opened: the plugin is not asked then. */
export interface DraftAbout {
  /** What the input belongs to: 「編輯交接：排程移轉」. */
  readonly title?: string;
  /** Names of its fields for people; a field without one is nothing to read. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Fields for people where the value itself is none: what an id refers to. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Fields that are formatted texts. */
  readonly richTexts?: readonly string[];
  /** Fields that are lists of ids of employees. */
  readonly people?: readonly string[];
}

/** A draft as it was stored. */
export interface StoredDraft {
  /** Where it is stored. */
  readonly key: string;
  readonly plugin: string;
  readonly name: string;
  readonly value: unknown;
  /** When it was typed last; undefined for drafts of earlier versions. */
  readonly savedOn?: Date;
  readonly about: DraftAbout;
}

/** A value in storage. Those of earlier versions are the value alone. */
interface Envelope {
  readonly atriumDraft: 3;
  /** Milliseconds since 1970. */
  readonly on: number;
  readonly value: unknown;
  readonly about?: DraftAbout;
}

const ofPerson = (person: number) => `atrium.draft.${person}.`;

/**
 * Key prefix of one person's drafts in one tab or panel. Dots in the frame's key are escaped, so that no prefix is the
 * prefix of another.
 */
const begin = (person: number, frame: string) =>
  `${ofPerson(person)}${frame.replaceAll('%', '%25').replaceAll('.', '%2E')}.`;

/** The local storage key of one draft. */
export const draftKey = (person: number, frame: string, plugin: string, name: string): string =>
  `${begin(person, frame)}${plugin}.${name}`;

/** Stores a draft. NaN is left out, since JSON cannot represent it. */
export function keepDraft(key: string, value: unknown, about?: DraftAbout): void {
  const kept: Envelope = { atriumDraft: 3, on: Date.now(), value, ...(about && { about }) };
  try {
    localStorage.setItem(
      key,
      JSON.stringify(kept, (_, each: unknown) => (Number.isNaN(each) ? undefined : each)),
    );
  } catch {
    // if storage is full or blocked, only the draft is lost
  }
}

/** Reads a draft; undefined if there is none or it cannot be parsed. */
export function readDraft<T>(key: string): T | undefined {
  return readEnvelope(key)?.value as T | undefined;
}

function readEnvelope(key: string): (Pick<Envelope, 'value'> & Partial<Envelope>) | undefined {
  const kept = localStorage.getItem(key);
  if (kept === null) return undefined;
  try {
    const value = JSON.parse(kept) as unknown;
    const isEnvelope = typeof value === 'object' && value !== null && 'atriumDraft' in value;
    return isEnvelope ? (value as Envelope) : { value };
  } catch {
    return undefined;
  }
}

/** Deletes a draft, and the titles stored for its tab or panel with the last one. */
export function dropDraft(key: string): void {
  localStorage.removeItem(key);
  const start = /^atrium\.draft\.\d+\.[^.]*\./.exec(key)?.[0];
  if (start === undefined || localStorage.getItem(start + TITLES) === null) return;
  if (Object.keys(localStorage).every((other) => other === start + TITLES || !other.startsWith(start)))
    localStorage.removeItem(start + TITLES);
}

/** Keys of the tabs and panels in which this person has drafts. */
export function draftedFrames(person: number): string[] {
  const start = ofPerson(person);
  const frames = Object.keys(localStorage)
    .filter((key) => key.startsWith(start) && !key.endsWith(`.${TITLES}`))
    .map((key) => key.slice(start.length, key.indexOf('.', start.length)));
  return [...new Set(frames)].map((frame) => frame.replaceAll('%2E', '.').replaceAll('%25', '%'));
}

/** The drafts of a tab or panel, the one typed last first. */
export function storedDrafts(person: number, frame: string): readonly StoredDraft[] {
  const start = begin(person, frame);
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start) && key !== start + TITLES)
    .flatMap((key): StoredDraft[] => {
      const kept = readEnvelope(key);
      const [plugin = '', ...name] = key.slice(start.length).split('.');
      if (!kept) return [];
      const { value, on, about = {} } = kept;
      return [{ key, plugin, name: name.join('.'), value, about, ...(on !== undefined && { savedOn: new Date(on) }) }];
    })
    .toSorted((one, other) => (other.savedOn?.getTime() ?? 0) - (one.savedOn?.getTime() ?? 0));
}

/** Deletes one draft of a tab or panel that is not open. */
export const discardDraft = ({ key }: StoredDraft): void => dropDraft(key);

/** What is known of a tab or panel with drafts while it is not open. */
export interface DraftedFrame {
  /** Titles of its guards. */
  readonly titles: readonly string[];
  /** With these it opens again. */
  readonly params?: unknown;
}

/** Stores what opens a tab or panel with drafts again, and the titles (`Guard`) of its input, for use while it is not open. */
export function nameDrafts(person: number, frame: string, about: DraftedFrame): void {
  if (draftedFrames(person).includes(frame)) keepDraft(begin(person, frame) + TITLES, about);
}

/** What `nameDrafts` has stored of a tab or panel; without titles if it has stored nothing. */
export function draftedFrame(person: number, frame: string): DraftedFrame {
  const kept = readDraft<DraftedFrame | readonly string[]>(begin(person, frame) + TITLES) ?? [];
  // drafts of earlier versions have titles alone
  return Array.isArray(kept) ? { titles: kept as readonly string[] } : (kept as DraftedFrame);
}

/** Deletes every draft of this person in the tab or panel with this key, after its input was discarded. */
export function clearDrafts(person: number, frame: string): void {
  const start = begin(person, frame);
  for (const key of Object.keys(localStorage)) if (key.startsWith(start)) dropDraft(key);
}
