import type { Encoding, Evidence } from './TableFile.ts';

interface FoundEncoding {
  readonly encoding: Encoding;
  readonly evidence: Evidence;
  readonly alternatives: readonly Encoding[];
}

/** Bytes that are looked at; the beginning of a file says enough. */
const SAMPLE = 65_536;
/** Share of zeros on one side of the pairs of a UTF-16 text: line ends and delimiters are, whatever the language. */
const ZEROS = 0.02;
/** Of two that fit equally the first one is taken. */
const CANDIDATES = ['utf-8', 'windows-1252', 'big5', 'gb18030'] as const;
/** Points that valid UTF-8 may lack: a sign like © has fewer than the character that it would be in Big5. */
const VALID = 8;
const BYTE_ORDER_MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Finds the encoding of a text by its byte order mark, by zeros, by validity, and last by the characters that it would have. */
export function findEncoding(bytes: Uint8Array): FoundEncoding {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return { encoding: marked[0], evidence: 'bom', alternatives: [] };
  const wide = findZeros(bytes.subarray(0, SAMPLE));
  if (wide) return { encoding: wide, evidence: 'zeros', alternatives: [] };
  if (bytes.every((byte) => byte < 0x80)) return { encoding: 'utf-8', evidence: 'ascii', alternatives: [] };

  const sample = sampleLines(bytes);
  const scored = CANDIDATES.map((encoding) => ({ encoding, score: scoreText(decodeText(sample, encoding)) })).toSorted(
    (one, other) => other.score - one.score,
  );
  const alternatives = (best: Encoding) =>
    scored.map(({ encoding }) => encoding).filter((encoding) => encoding !== best && isValid(bytes, encoding));
  // Text of another encoding is next to never valid UTF-8 with characters of three bytes; with those of two it may be by accident.
  const isUtf8 = isValid(bytes, 'utf-8');
  const utf8Score = scored.find(({ encoding }) => encoding === 'utf-8')!.score;
  const [best] = scored;
  if (isUtf8 && (hasThreeBytes(bytes) || utf8Score + VALID >= best!.score))
    return { encoding: 'utf-8', evidence: 'valid', alternatives: alternatives('utf-8') };
  return { encoding: best!.encoding, evidence: 'frequency', alternatives: alternatives(best!.encoding) };
}

/** Decodes a text; bytes that the encoding does not have become U+FFFD. A byte order mark is left out. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

function isValid(bytes: Uint8Array, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const hasThreeBytes = (bytes: Uint8Array): boolean => bytes.some((byte) => byte >= 0xe0);

function findZeros(sample: Uint8Array): Encoding | undefined {
  const pairs = Math.floor(sample.length / 2);
  if (pairs === 0) return undefined;
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at += 1) if (sample[at] === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  if (Math.max(even, odd) < pairs * ZEROS || Math.min(even, odd) > Math.max(even, odd) / 4) return undefined;
  const encoding = even > odd ? 'utf-16be' : 'utf-16le';
  // A few NUL characters in a text of another encoding are zeros, too; as UTF-16 it would be rare characters.
  return even + odd > pairs / 2 || scoreText(decodeText(sample, encoding)) >= 0 ? encoding : undefined;
}

/** Whole lines that have a byte beyond ASCII, from anywhere in the file: a header in English says nothing. */
function sampleLines(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE) return bytes;
  const sample = new Uint8Array(SAMPLE);
  let [filled, from] = [0, 0];
  for (let at = 0; at <= bytes.length && filled < SAMPLE; at += 1) {
    if (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) continue;
    const line = bytes.subarray(from, at + 1);
    if (line.some((byte) => byte >= 0x80)) {
      const part = line.subarray(0, SAMPLE - filled);
      sample.set(part, filled);
      filled += part.length;
    }
    from = at + 1;
  }
  return sample.subarray(0, filled);
}

/** Points of one character: how much it says that a decoding was right. Two bytes of Chinese weigh as much as two letters. */
const POINTS = {
  damaged: -20,
  private: -10,
  control: -10,
  frequent: 8,
  ordinary: 2,
  rare: -7,
  punctuation: 3,
  otherScript: -4,
  accented: 3,
  lonelyLetter: -4,
  typographic: 1,
  symbol: -3,
} as const;

const HAN = /\p{Script=Han}/u;
const LETTER = /[A-Za-z]/;
const ACCENTED = /[\u00c0-\u024f]/;
const TYPOGRAPHIC = /[\u2018-\u201e\u2020-\u2026\u20ac\u2122\u0152\u0153\u0160\u0161\u017d\u017e]/;
const WIDE_PUNCTUATION =
  /[\u3000-\u3011\u3014-\u301e\uff01-\uff5e\u2013\u2014\u2018-\u201d\u2026\u2025\u00b7\u2027\uffe5]/;
const PRIVATE = /\p{Private_Use}/u;

/** Says how much a text looks like one that a person wrote in Chinese or in a western language; 0 for plain ASCII. */
function scoreText(text: string): number {
  const [frequent, ordinary] = [frequentCharacters(), ordinaryCharacters()];
  let score = 0;
  let before = '';
  const characters = [...text];
  for (const [at, character] of characters.entries()) {
    if (character >= '\u0080')
      score += POINTS[classify(character, before, characters[at + 1] ?? '', frequent, ordinary)];
    else if (character < ' ' && !/[\0\t\n\r\f\v]/.test(character)) score += POINTS.control;
    before = character;
  }
  return score;
}

function classify(
  character: string,
  before: string,
  after: string,
  frequent: ReadonlySet<string>,
  ordinary: ReadonlySet<string>,
): keyof typeof POINTS {
  if (character === '\ufffd') return 'damaged';
  if (HAN.test(character)) {
    if (frequent.has(character)) return 'frequent';
    return ordinary.has(character) ? 'ordinary' : 'rare';
  }
  if (character <= '\u009f') return 'control';
  // between or beside plain letters, as in a western word; several in a row are Chinese that was decoded as Latin
  if (ACCENTED.test(character)) {
    const isWord = (LETTER.test(before) || LETTER.test(after)) && !(ACCENTED.test(before) && ACCENTED.test(after));
    return isWord ? 'accented' : 'lonelyLetter';
  }
  if (TYPOGRAPHIC.test(character) && (before < '\u0080' || after < '\u0080')) return 'typographic';
  if (WIDE_PUNCTUATION.test(character)) return 'punctuation';
  if (PRIVATE.test(character)) return 'private';
  return character < '\u0100' ? 'symbol' : 'otherScript';
}

/**
 * Characters that texts of offices in Taiwan and in China have most of, surnames and given names among them. The order has no
 * meaning. Only for telling Big5 from GB18030; a character that is missing here costs certainty, not correctness.
 */
const TRADITIONAL =
  '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作里用道行所然家種事成方多經去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五基眼書非則聽白卻界達光放強即像難且權思王完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切院讓識候帶導爭運' +
  '編號姓組級職初始密碼帳站備註網址類型用途班請假特休病婚喪補否狀態核准撤退審中待單碼部門課室處長副經理專員助主任協辦採購財會計資訊總務研發行銷業務客服倉儲維修品保假期節日紀念春元旦清明端午秋勞動雙週六上下午星期地址電話手機傳真郵件' +
  '陳林黃李吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅潘簡朱鍾游彭詹胡施沈余趙盧梁顏柯翁魏孫戴范宋鄧杜傅侯曹薛丁蔣董唐藍石卓阮馮姚紀歐康賀田童韓湯姜白涂古溫鄒塗巫連尤程龔嚴韋俞殷涵' +
  '雅怡淑玲婷君豪志建宏俊傑冠宇宗翰佳穎欣詩筱慧靜芬麗華秀英珍鳳玉雄榮昌仁智勇偉哲承宜芳芷柔妤婕怜庭瑋銘凱翔彥博鈞廷禎祥瑞慶福祿壽添財旺盛森淼榕桂蓮菊梅蘭竹松柏貞潔素惠敏珮瑜琪琳瑩薇萱蓉茹雯雪霖霞虹虎龍鵬飛騰達興隆義孝忠誠良';
const SIMPLIFIED =
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运' +
  '编号姓组级职初始密码账户备注网址类型用途班请假特休病婚丧补否状态核准撤退审待单码课室处长副经理专员助主任协办采购财会计资讯总务研发行销业务客服仓储维修假期节日纪念春旦端午秋劳动双周六星期地址电话手机传真邮件登录' +
  '陈林黄李吴刘蔡杨许郑谢洪郭邱曾廖赖徐周叶苏庄吕江何萧罗潘简朱钟游彭詹胡施沈余赵卢梁颜柯翁魏孙戴范宋邓杜傅侯曹薛丁蒋董唐蓝石卓阮冯姚纪欧康贺田童韩汤姜白涂古温邹巫连尤程龚严韦俞殷' +
  '雅怡淑玲婷君豪志建宏俊杰冠宇宗翰佳颖欣诗筱慧静芬丽华秀英珍凤玉雄荣昌仁智勇伟哲承宜芳芷柔妤婕庭玮铭凯翔彦博钧廷祯祥瑞庆福禄寿添财旺盛森榕桂莲菊梅兰竹松柏贞洁素惠敏佩瑜琪琳莹薇萱蓉茹雯雪霖霞虹虎龙鹏飞腾达兴隆义孝忠诚良涛磊鑫浩亮军娟燕红艳';

let frequent: ReadonlySet<string> | undefined;
let ordinary: ReadonlySet<string> | undefined;

/** Characters of the lists above. */
const frequentCharacters = (): ReadonlySet<string> => (frequent ??= new Set(TRADITIONAL + SIMPLIFIED));

/**
 * The 5,401 characters that Big5 has first and the 3,755 that GB2312 has first: both standards put the ordinary ones before the
 * rare ones, so what the decoder knows need not be listed here.
 */
const ordinaryCharacters = (): ReadonlySet<string> =>
  (ordinary ??= new Set([
    ...decodePlane('big5', [0xa4, 0xc6], [0x40, 0xfe]),
    ...decodePlane('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]),
  ]));

function decodePlane(encoding: string, [firstLead, lastLead]: Range, [firstTrail, lastTrail]: Range): string {
  const bytes: number[] = [];
  for (let lead = firstLead; lead <= lastLead; lead += 1)
    for (let trail = firstTrail; trail <= lastTrail; trail += 1)
      if (trail < 0x7f || trail > 0xa0) bytes.push(lead, trail);
  const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes));
  return text.replaceAll(/[^\p{Script=Han}]/gu, '');
}

type Range = readonly [number, number];
