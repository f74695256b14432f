import type { ClientContext } from '@atrium/sdk/client';
import type contract from '../contract.ts';

/** The plugin, as `useAtrium` takes it. */
export type Bulletins = typeof contract;
export type BulletinClient = ClientContext<Bulletins>;
export type Translate = BulletinClient['t'];

type Api = BulletinClient['api'];
type RowOf<Call extends (...input: never[]) => Promise<{ readonly list: readonly unknown[] }>> = Awaited<
  ReturnType<Call>
>['list'][number];

/** A bulletin of those that one may read. */
export type FoundSummary = RowOf<Api['summaries']>;
/** The same without where a search found it. */
export type Summary = Omit<FoundSummary, 'foundIn'>;
/** A must-read that the person has not confirmed. */
export type MustReadBulletin = Awaited<ReturnType<Api['mustReads']>>[number];
/** The same with its text. */
export type ReadBulletin = Awaited<ReturnType<Api['summary']>>;
/** A bulletin of those that one writes. */
export type ManagedBulletin = RowOf<Api['bulletins']>;
/** A bulletin as its form has it. */
export type BulletinRecord = Awaited<ReturnType<Api['bulletin']>>;
export type Receipt = RowOf<Api['receipts']>;
export type ReceiptCounts = Awaited<ReturnType<Api['receiptCounts']>>;
export type CategoryOption = Awaited<ReturnType<Api['categoryOptions']>>[number];
export type MainCategory = Awaited<ReturnType<Api['mainCategories']>>[number];
export type State = Summary['state'];
