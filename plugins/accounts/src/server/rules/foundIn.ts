import { pickExcerpt, type Person } from '@atrium/sdk/server';
import type { FoundPart } from '../../contract/accountCalls.ts';

interface Searched {
  readonly link: string;
  readonly otherLinks: readonly string[];
  readonly remark: string;
  readonly owner: Person | undefined;
}

/**
 * Where an account was found beside what its row shows: in the order of `matchesAll`. Passwords and protected values are never
 * searched, so no excerpt has them.
 *
 * @param shown what the row or the result shows in any case
 */
export const foundIn = (words: readonly string[], shown: readonly string[], account: Searched) =>
  pickExcerpt<FoundPart>(words, shown.join(' '), [
    ['link', [account.link, ...account.otherLinks].join(' ')],
    ['remark', account.remark],
    ['owner', account.owner && `${account.owner.name} ${account.owner.employee}`],
  ]);
