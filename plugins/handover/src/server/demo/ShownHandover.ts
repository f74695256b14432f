/** A handover of the demo company around the person of the pictures, E001 of 應用開發組. Days are before the day of loading. */
export interface ShownHandover {
  readonly title: string;
  /** Employee number of the publisher. */
  readonly by: string;
  readonly daysAgo: number;
  /** `HH:mm` */
  readonly time: string;
  readonly category?: string;
  readonly tag?: string;
  readonly level?: 2 | 3;
  readonly content: string;
  /** Responsible people, and how many days ago they acknowledged it; null if they have not. */
  readonly editors: readonly (readonly [employee: string, acknowledged: number | null])[];
  /** The group or department of the publisher, or employee numbers. */
  readonly readers?: 'group' | 'department' | readonly string[];
  readonly items?: readonly ShownItem[];
  readonly files?: readonly ShownFile[];
  readonly comments?: readonly ShownComment[];
  /** It will be closed in so many days; with `closed` it was, so many days ago. */
  readonly closesIn?: number;
  readonly closed?: { readonly daysAgo: number; readonly byJob?: true };
  /** Its content was another one before. */
  readonly revised?: { readonly by: string; readonly daysAgo: number; readonly before: string };
  /** It has a public link, which works for so many days. */
  readonly publicFor?: number;
  /** E001 has marked it, has not read it, or has read it before it was revised. */
  readonly isCollected?: true;
  readonly unread?: 'never' | 'revision';
  /** It is in the bin. */
  readonly deletedDaysAgo?: number;
}

export interface ShownItem {
  readonly text: string;
  /** In so many days. */
  readonly dueIn?: number;
  readonly isRequired?: true;
  /** Who did it, and how many days ago. */
  readonly done?: readonly [employee: string, daysAgo: number];
}

export interface ShownFile {
  readonly name: string;
  readonly content: string;
}

export interface ShownComment {
  readonly by: string;
  readonly daysAgo: number;
  readonly text: string;
  readonly file?: ShownFile;
}
