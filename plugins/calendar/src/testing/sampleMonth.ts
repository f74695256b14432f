import type { CompanyDay, Schedule } from '../client/types.ts';
import { sample, wholeDay } from './schedules.ts';

const TYPES = {
  azure: [1, '會議'],
  violet: [2, '教育訓練'],
  teal: [7, '專案'],
  rose: [6, '面試'],
  coral: [5, '拜訪客戶'],
  amber: [4, '出差'],
  green: [13, '活動'],
  slate: [21, '個人'],
} as const;
type Color = keyof typeof TYPES;

/** `day from to color title flags`: n not read, c cancelled, r repeated, p pinned, f favourite, m comments. */
const LINES = `
2 09:30 10:30 azure 部門主管會議 r
2 14:00 15:00 teal 改版啟動會議
3 10:00 11:00 violet 新人訓練
3 15:00 16:00 slate 設備盤點
4 09:00 10:00 teal 季度目標檢視
4 13:30 15:00 coral 拜訪立昌精密
4 16:00 17:00 teal 介面走查
5 09:30 10:30 azure 系統開發組週會 r
5 15:00 16:00 rose 面談：陳冠宇
6 12:00 13:00 green 慶生會
6 17:00 17:30 slate 週報 r
9 09:30 10:30 azure 部門主管會議 r
9 11:00 12:00 teal 資料庫遷移
9 14:00 15:00 slate 採購議價 c
10 10:00 11:00 coral 客戶來訪導覽
10 14:00 15:00 violet 資安訓練
12 09:30 10:30 azure 系統開發組週會 r
12 14:00 16:00 green 健檢
13 17:00 17:30 slate 週報 r
14 09:00 12:00 green 淨灘
16 09:30 10:30 azure 部門主管會議 r
16 14:00 15:00 teal 壓力測試
17 16:00 17:00 azure 廠務會議
18 10:00 11:00 teal 現場教育訓練
19 09:30 10:30 azure 系統開發組週會 r
19 14:00 15:00 coral 台中廠驗收
20 13:30 15:00 violet 簡報技巧
21 09:00 18:00 teal 系統切換
23 09:30 10:30 azure 部門主管會議 r
23 11:00 12:00 rose 績效面談
23 14:00 15:30 teal 需求訪談
23 16:30 17:00 slate 合約用印
24 10:00 11:30 coral 提案簡報：立昌精密
24 15:00 16:00 teal 設計評審 n
25 10:00 11:00 azure 採購審議
25 15:00 16:30 violet 主管增能班 n
25 15:00 16:30 coral 立昌來訪
25 15:30 16:30 teal 程式審查
25 15:40 16:30 slate 簽核
26 09:30 10:30 azure 系統開發組週會 rp
26 11:00 12:00 teal 出勤系統改版需求確認 fm
26 14:00 15:30 coral 拜訪恆茂電子，確認導入時程 nf
26 16:00 16:40 rose 新人試用期面談：周思妤 n
26 16:00 16:30 slate 健康檢查報告說明 c
26 17:00 18:00 violet 資安宣導：社交工程演練結果 nm
26 18:30 20:30 green 羽球社例行練習 n
27 10:00 11:30 teal 出勤系統回歸測試 f
27 14:00 15:00 azure 跨部門協調 n
27 17:00 17:30 slate 週報 r
28 09:30 11:30 green 社團
30 09:30 10:30 azure 部門主管會議 r
30 14:00 15:00 coral 拜訪和霖貿易 n
31 10:00 11:00 slate 月結作業
31 15:00 16:00 teal 三月回顧`;

const PLACES = ['501 會議室', '線上會議', 'B1 大禮堂', '302 洽談室', '新竹縣竹北市光明六路', ''];
const PEOPLE = ['林雅婷', '徐志明', '李佳穎', '楊宗翰'];

/** A month that looks lived in; today is 3/26, a Thursday. */
export function sampleMarch(): Schedule[] {
  const singles = LINES.trim()
    .split('\n')
    .map((line, at) => {
      const [day, from, to, color, title, flags = ''] = line.split(' ') as [
        string,
        string,
        string,
        Color,
        string,
        string?,
      ];
      const date = `2026-03-${day.padStart(2, '0')}`;
      const [typeId, typeName] = TYPES[color];
      return sample({
        id: 1000 + at,
        title,
        typeId,
        typeName,
        classColor: color,
        startTime: `${date} ${from}`,
        endTime: `${date} ${to}`,
        location: PLACES[at % PLACES.length]!,
        createdByName: PEOPLE[at % PEOPLE.length]!,
        isRead: !flags.includes('n'),
        isCancelled: flags.includes('c'),
        isRepeated: flags.includes('r'),
        isTop: flags.includes('p'),
        isCollected: flags.includes('f'),
        unReadMessages: flags.includes('m') ? 2 : 0,
      });
    });
  const long = (id: number, from: string, to: string, color: Color, title: string) => {
    const [typeId, typeName] = TYPES[color];
    return wholeDay(from, to, { id, title, typeId, typeName, classColor: color, location: '' });
  };
  return [
    ...singles,
    long(900, '2026-03-17', '2026-03-19', 'amber', '出差：台中廠導入'),
    long(901, '2026-03-18', '2026-03-19', 'violet', '內部稽核'),
    long(902, '2026-03-27', '2026-03-30', 'slate', '年度盤點'),
    long(903, '2026-04-03', '2026-04-04', 'green', '清明連假'),
  ];
}

export const SAMPLE_TYPES = Object.entries(TYPES).map(([color, [id, name]]) => ({ id, name, color }));

const off = (date: string, isWork: boolean, isWeekend: boolean, companyleaveName: string): CompanyDay => ({
  date,
  isWork,
  isWeekend,
  companyleaveName,
  companyleaveId: 1,
});

/** 3/21 is made up for, 4/3 is a holiday. */
export const SAMPLE_COMPANY_DAYS: Readonly<Record<string, readonly CompanyDay[]>> = {
  '2026-03': [off('2026-03-21', true, true, ''), off('2026-03-28', false, true, '')],
  '2026-04': [off('2026-04-03', false, false, '補假'), off('2026-04-06', false, false, '清明節')],
};
