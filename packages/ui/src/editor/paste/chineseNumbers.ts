const PLAIN = '〇一二三四五六七八九';
const FORMAL = '零壹貳參肆伍陸柒捌玖';
const STEMS = '甲乙丙丁戊己庚辛壬癸';
const BRANCHES = '子丑寅卯辰巳午未申酉戌亥';

/** 十二、一百零三; undefined beyond 9,999 and below 1. */
function counted(number: number, digits: string, tens: readonly string[], zero: string): string | undefined {
  if (number < 1 || number > 9999) return undefined;
  let written = '';
  let skipped = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(number / 10 ** place) % 10;
    if (digit === 0) skipped = written !== '';
    else {
      if (skipped) written += zero;
      skipped = false;
      const isTen = place === 1 && digit === 1 && written === '' && digits === PLAIN;
      written += (isTen ? '' : digits[digit]!) + tens[place]!;
    }
  }
  return written;
}

const TENS = ['', '十', '百', '千'];
const FORMAL_TENS = ['', '拾', '佰', '仟'];

const fullWidth = (number: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

/** Circled 1 to 50 are in three places. */
function circled(number: number): string | undefined {
  if (number < 1 || number > 50) return number === 0 ? '⓪' : undefined;
  const base = number <= 20 ? 0x2460 - 1 : number <= 35 ? 0x3251 - 21 : 0x32b1 - 36;
  return String.fromCodePoint(base + number);
}

/** Numbers by their names in CSS (`list-style-type`) and in Word (`mso-level-number-format`). */
const WRITERS: Readonly<Record<string, (number: number) => string | undefined>> = {
  ...named(['cjk-ideographic', 'trad-chinese-informal', 'simp-chinese-informal', 'japanese-informal'], plain),
  ...named(['taiwanese-counting', 'taiwanese-counting-thousand', 'taiwanese-digital', 'chinese-counting'], plain),
  ...named(['chinese-counting-thousand', 'ideograph-digital', 'japanese-counting'], plain),
  ...named(['trad-chinese-formal', 'ideograph-legal-traditional', 'ideograph-legal', 'chinese-legal'], formal),
  ...named(['cjk-heavenly-stem', 'ideograph-traditional'], (number) => STEMS[number - 1]),
  ...named(['cjk-earthly-branch', 'ideograph-zodiac'], (number) => BRANCHES[number - 1]),
  ...named(['decimal-full-width', 'decimal-fullwidth', 'decimal-full-width2'], fullWidth),
  ...named(['decimal-enclosed-circle', 'decimal-enclosed-circle-chinese', 'circled-decimal'], circled),
  ...named(['decimal-leading-zero', 'decimal-zero', 'arabic-leading-zero'], (number) =>
    String(number).padStart(2, '0'),
  ),
};

function plain(number: number): string | undefined {
  return counted(number, PLAIN, TENS, '零');
}
function formal(number: number): string | undefined {
  return counted(number, FORMAL, FORMAL_TENS, '零');
}
function named<Value>(names: readonly string[], value: Value): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** Returns a number as a numbering of East Asia writes it; undefined for other numberings, and beyond what one has. */
export const writeEastAsian = (number: number, numbering: string): string | undefined => WRITERS[numbering]?.(number);

/** Whether a numbering is one of those that `writeEastAsian` knows. */
export const isEastAsian = (numbering: string): boolean => Object.hasOwn(WRITERS, numbering);
