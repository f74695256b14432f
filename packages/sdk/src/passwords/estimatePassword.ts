import { isCommonPassword } from './isCommonPassword.ts';

/** Bars of four: 1 can be guessed in minutes, 2 by a patient attacker, 3 is strong, 4 very strong; 0 for no password. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** Why a password is weak, and what would make it stronger: the names of zxcvbn, whose top ten and hundred are `common` here. */
export type PasswordWarning =
  | 'common'
  | 'similarToCommon'
  | 'userInputs'
  | 'straightRow'
  | 'keyPattern'
  | 'simpleRepeat'
  | 'extendedRepeat'
  | 'sequences'
  | 'recentYears'
  | 'dates'
  | 'short';
/** What makes a password stronger, as a code; `text.<code>` has the sentence. */
export type PasswordAdvice =
  | 'l33t'
  | 'reverseWords'
  | 'allUppercase'
  | 'capitalization'
  | 'dates'
  | 'recentYears'
  | 'associatedYears'
  | 'sequences'
  | 'repeated'
  | 'longerKeyboardPattern'
  | 'anotherWord';

/** How hard a password is to guess, and why. */
export interface PasswordEstimate {
  readonly strength: PasswordStrength;
  /** One of the most common passwords, ignoring case. */
  readonly isCommon: boolean;
  /** null for a strong one. */
  readonly warning: PasswordWarning | null;
  readonly advice: readonly PasswordAdvice[];
}

/** UTF-16 units that are looked at: the time grows with the third power, and what follows adds no weakness. */
const MAX_LENGTH = 72;
/** Texts about the person and the account that are looked for; each adds to the time. */
const MAX_KNOWN = 20;
const MAX_KNOWN_LENGTH = 100;
/** Shorter parts of a name or an address would be found in every password; a Chinese name has two characters. */
const isWord = (part: string) => part.length >= (/^[\x20-\x7e]*$/.test(part) ? 3 : 2);

let estimator: Promise<Estimator> | undefined;

/**
 * Estimates how hard a password is to guess (zxcvbn). It is computed here, without a call, in some milliseconds, of an unusual text
 * in up to a tenth of a second. The estimator and its dictionaries are loaded on first use.
 *
 * @param known what others know of the person and the account: names, numbers, company, platform, address. Parts of them count as well
 * @throws if the estimator cannot be loaded
 */
export async function estimatePassword(password: string, known: readonly string[] = []): Promise<PasswordEstimate> {
  if (password === '') return { strength: 0, isCommon: false, warning: null, advice: [] };
  estimator ??= load();
  // what failed once, as a chunk of a page that was offline, is loaded again
  estimator.catch(() => (estimator = undefined));
  const [check, isCommon] = [await estimator, await isCommonPassword(password)];
  const { score, feedback } = check(password.slice(0, MAX_LENGTH), partsOf(known));
  // the scores 0 and 1 are both guessed without effort
  const strength = (isCommon ? 1 : Math.max(score, 1)) as PasswordStrength;
  if (strength > 2) return { strength, isCommon, warning: null, advice: [] };
  return {
    strength,
    isCommon,
    // nothing was recognised in it: there is too little of it
    warning: WARNINGS[feedback.warning ?? ''] ?? (feedback.warning as PasswordWarning | null) ?? 'short',
    advice: inOrder(feedback.suggestions as PasswordAdvice[]),
  };
}

/** What is wrong with this password before what would help every one. */
const inOrder = (advice: readonly PasswordAdvice[]) =>
  advice.toSorted((one, other) => Number(one === 'anotherWord') - Number(other === 'anotherWord'));

const WARNINGS: Readonly<Record<string, PasswordWarning>> = { topTen: 'common', topHundred: 'common' };

type Estimator = (
  password: string,
  known: string[],
) => {
  readonly score: number;
  readonly feedback: { readonly warning: string | null; readonly suggestions: readonly string[] };
};

async function load(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  // zxcvbn takes what is in a dictionary of this name for passwords
  const dictionaries = { ...dictionary, 'passwords-local': [...LOCAL_WORDS] };
  const factory = new ZxcvbnFactory({ dictionary: dictionaries, graphs: adjacencyGraphs, maxLength: MAX_LENGTH });
  return (password, known) => factory.check(password, known);
}

/** The texts, and their words: of `ops@hongyuan.example` also `ops`, `hongyuan` and `example`. */
function partsOf(known: readonly string[]): string[] {
  const texts = known.slice(0, MAX_KNOWN).map((text) => text.slice(0, MAX_KNOWN_LENGTH).trim());
  const parts = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts.map((part) => part.toLowerCase()))].filter(isWord);
}

/**
 * What people here type as a password, and no list of other countries has: words of Zhuyin on its standard keyboard, as ㄨㄛˇ is
 * `ji3`, and names of places. The most common first, which is what their rank means to the estimate.
 */
const LOCAL_WORDS: readonly string[] = [
  // 我的密碼、我愛你、密碼、你好、我、你
  ...['ji32k7au4a83', 'ji394su3', 'au4a83', 'su3cl3', 'ji3', 'su3'],
  // 你的密碼、愛你、帳號、測試、老闆、管理、快樂、寶貝、喜歡、大家好
  ...['su32k7au4a83', '94su3', '5;4cl4', 'hk4g4', 'xl3103', 'ej03xu3', 'dj94xk4', '1l31o4', 'vu3cj0', '284ru8cl3'],
  ...['taiwan', 'taipei', 'taichung', 'tainan', 'kaohsiung', 'hsinchu', 'taoyuan', 'keelung', 'yilan', 'hualien'],
  ...['formosa', 'newtaipei', 'atrium'],
];
