/** Main and sub categories of the demo company, in their order. */
export const DEMO_CATEGORIES: readonly { readonly name: string; readonly sub: readonly string[] }[] = [
  { name: '行政公告', sub: ['門禁與總務', '假期與值班', '會議室與設備'] },
  { name: '人資公告', sub: ['福利', '教育訓練', '人事異動'] },
  { name: '資訊公告', sub: ['資安', '系統維護', '使用說明'] },
  { name: '財務公告', sub: ['報帳', '採購'] },
  { name: '社團活動', sub: ['球類', '藝文'] },
];

/** Disabled since: old bulletins still have them. */
export const DEMO_DISABLED: readonly string[] = ['社團活動'];

/** Ids of sub categories by their names, with those of their main categories. */
export type Filed = ReadonlyMap<string, { readonly mainCategoryId: number; readonly subCategoryId: number }>;

/** A bulletin of the demo company; days are relative to the day of loading. */
export interface DemoBulletin {
  readonly title: string;
  /** Sub category. */
  readonly in: string;
  /** Employee number of its author. */
  readonly by: string;
  /** Days from today to its start, which is at `at`, and to its end at 18:00; none in a draft. */
  readonly days?: readonly [from: number, to: number];
  readonly at?: string;
  readonly content: string;
  /** Days to its deadline: everyone has to confirm it. */
  readonly mustRead?: number;
  /** Days to the last day on which it is first. */
  readonly pinned?: number;
  /** Codes of the departments whose people read it; everyone by default. */
  readonly to?: readonly string[];
  /** Share of its readers that have read it. */
  readonly read?: number;
  /** Attachments: names and their texts. */
  readonly files?: Readonly<Record<string, string>>;
  /** A second revision since so many days, after which everyone has to read again. */
  readonly edited?: number;
}

const p = (...lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('');
const h = (text: string) => `<h3>${text}</h3>`;
const ul = (...items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/**
 * The bulletins of the demo company. Their ids follow this order from 1, so that notices of the demo company can open them: the first
 * two are those that notices of `plugins/notifications` open.
 */
export const DEMO_BULLETINS: readonly DemoBulletin[] = [
  {
    title: '連續假期值班與門禁時間調整',
    in: '假期與值班',
    by: 'D002',
    days: [-2, 12],
    at: '10:20',
    read: 0.62,
    content:
      p('連續假期期間，各部門請依下列安排值班，門禁時間同步調整。') +
      h('值班') +
      ul('客服部維持三班，名單由組長於假期前一日確認。', '資訊部由系統維運組待命，緊急電話為分機 1200。') +
      h('門禁') +
      p('一樓大門平日 22:00 後需刷卡，假期間全日刷卡；停車場 B2 不開放。'),
  },
  {
    title: '年度健康檢查開始預約',
    in: '福利',
    by: 'D002',
    days: [-70, 9],
    at: '10:00',
    read: 0.83,
    content:
      p('年度健康檢查開始預約，請於月底前選定日期。') +
      ul('地點：合作醫院三處，預約系統可選。', '費用：公司全額負擔，同仁眷屬享團體價。', '檢查當天給公假半日。'),
  },
  {
    title: '資安政策修訂，請詳閱並確認',
    in: '資安',
    by: 'D001',
    days: [-8, 21],
    at: '09:00',
    mustRead: 7,
    edited: 1,
    read: 0.7,
    pinned: 7,
    files: { '資安政策_第2版.txt': '一、外部儲存裝置登記\n二、密碼長度\n三、二次驗證\n' },
    content:
      p('各位同仁好：資安政策自下月一日起適用新版，重點三項，請在期限前讀完並確認。') +
      h('這次改了什麼') +
      ul(
        '外部儲存裝置一律由資訊部登記後使用。',
        '密碼最短 12 個字元，管理帳號每 90 天更換。',
        '遠端連線須先通過二次驗證。',
      ) +
      h('有問題找誰') +
      p('資訊安全組，分機 1207。'),
  },
  {
    title: '報帳單據改用電子發票',
    in: '報帳',
    by: 'D004',
    days: [-6, 25],
    at: '14:00',
    mustRead: 16,
    read: 0.55,
    files: { '載具設定說明.csv': '步驟,說明\n1,登入發票平台\n2,歸戶公司統編\n' },
    content:
      p('自下月起，差旅與採購報帳改以電子發票為準，紙本單據只收到月底。') +
      '<table><thead><tr><th scope="col">項目</th><th scope="col">現在</th><th scope="col">下月起</th></tr></thead><tbody>' +
      '<tr><td>計程車</td><td>收據</td><td>電子發票或乘車紀錄</td></tr>' +
      '<tr><td>文具</td><td>發票正本</td><td>電子發票，載具輸入統編</td></tr></tbody></table>' +
      p('載具設定說明請見附表，問題請洽會計組。'),
  },
  {
    title: '停車場 B2 整修改道',
    in: '門禁與總務',
    by: 'D005',
    days: [-9, 2],
    read: 0.88,
    content: p('停車場 B2 整修期間請從 B1 進出，夜間由保全引導。', '機車停車格移至側門，請依地面標線停放。'),
  },
  {
    title: '本月教育訓練課表',
    in: '教育訓練',
    by: 'D002',
    days: [-20, 10],
    read: 0.94,
    content:
      p('主管增能班與資安宣導改為實體課程。') +
      ul('主管增能班：週三 14:00，401 教室。', '資安宣導：週五 10:00，301 會議室。'),
  },
  {
    title: '電話總機語音更新',
    in: '會議室與設備',
    by: 'D005',
    days: [-17, 14],
    read: 0.52,
    content: p('總機語音改為兩層選單，客戶撥打後可直接按分機號碼。', '各部門分機不變，轉接請先按 * 再輸入分機。'),
  },
  {
    title: '週六凌晨資料庫維護',
    in: '系統維護',
    by: 'G002',
    days: [-1, 4],
    at: '16:30',
    read: 0.34,
    content:
      p('週六 00:00 至 04:00 進行資料庫維護，期間報表與出勤查詢會中斷。') +
      p('打卡不受影響；若畫面顯示維護中，請於 04:00 後再試。'),
  },
  {
    title: '新版行事曆使用說明',
    in: '使用說明',
    by: 'G001',
    days: [-5, 30],
    at: '11:10',
    read: 0.47,
    content:
      p('行事曆新增週檢視與會議室預約，幾個常用操作整理如下。') +
      '<ol><li>在月檢視拖曳行程可以改日期。</li><li>新增行程時右側可以直接選會議室。</li><li>按 Ctrl K 可以搜尋行程、公告與同仁。</li></ol>',
  },
  {
    title: '新進同仁介紹',
    in: '人事異動',
    by: 'D002',
    days: [-12, 18],
    read: 0.79,
    content: p('歡迎本月加入的三位同仁，座位與分機已更新在組織圖。', '請各組長協助安排導覽與帳號申請。'),
  },
  {
    title: '客服部排班調整',
    in: '假期與值班',
    by: 'D006',
    days: [-3, 11],
    to: ['CS'],
    read: 0.8,
    content: p('下月起電話客服早班改為 08:30 到班，線上客服維持不變。', '換班請於兩天前在系統登記。'),
  },
  {
    title: '應用開發組程式碼審查規則',
    in: '使用說明',
    by: 'G001',
    days: [-4, 40],
    to: ['IT'],
    read: 0.66,
    content:
      p('合併前至少一位同仁審查，緊急修正可事後補審，但需在工作日內完成。') +
      '<pre>feature/* → 審查 → main → 每日 18:00 部署</pre>',
  },
  {
    title: '週末門禁系統更新',
    in: '門禁與總務',
    by: 'D002',
    days: [1, 14],
    content: p('週末更換一樓大門讀卡機，全日需刷卡，請隨身攜帶識別證。'),
  },
  {
    title: '下一季採購需求調查',
    in: '採購',
    by: 'D005',
    days: [3, 20],
    content: p('請各部門於兩週內提出下一季設備與耗材需求，逾期併入再下一季。'),
  },
  {
    title: '員工旅遊投票',
    in: '福利',
    by: 'D002',
    days: [6, 27],
    content: p('三個行程擇一，投票結果於截止後三天公布。'),
  },
  {
    title: '新版出勤畫面說明',
    in: '使用說明',
    by: 'D001',
    content: p('出勤畫面改版，月曆可以直接看到請假與補班。（待補畫面說明）'),
  },
  {
    title: '服裝規定修訂',
    in: '門禁與總務',
    by: 'D005',
    content: p('草稿：待主管會議確認日期。'),
  },
  ...ended('年度晚會照片下載', '福利', 'D002', [-75, -45], 0.81, '年度晚會照片已整理完成，請於期限內下載。'),
  ...ended('連假值班表', '假期與值班', 'D005', [-60, -40], 0.92, '連假期間值班表如附，臨時異動請通知總務組。'),
  ...ended('伺服器機房搬遷公告', '系統維護', 'G002', [-50, -35], 0.74, '機房搬遷已完成，連線位址不變。'),
  ...ended('上月資安月報', '資安', 'G003', [-45, -20], 0.58, '上月攔截釣魚信件 214 封，兩起通報均已處理。'),
  ...ended('影印機更換通知', '會議室與設備', 'D005', [-40, -25], 0.69, '三樓影印機更換，掃描請改用新的帳號登入。'),
  ...ended('消防演練時間', '門禁與總務', 'D005', [-38, -30], 0.87, '演練時請依疏散路線離開，集合點在前廣場。'),
  ...ended('年度考核填寫說明', '人事異動', 'D002', [-35, -10], 0.96, '自評截止後由主管複評，系統會寄送提醒。'),
  ...ended('電梯保養停用', '門禁與總務', 'D005', [-30, -28], 0.63, '二號電梯保養兩天，請改搭一號電梯。'),
  ...ended('供應商評鑑結果', '採購', 'D005', [-28, -7], 0.41, '本年度合格供應商名單已更新。'),
  ...ended('羽球社招募', '球類', 'E101', [-25, -5], 0.36, '每週四 18:30 體育館，歡迎新手。'),
  ...ended('內部轉調職缺', '人事異動', 'D002', [-22, -3], 0.72, '研發與客服各一名，請於期限內投遞。'),
];

function ended(
  title: string,
  category: string,
  by: string,
  days: readonly [number, number],
  read: number,
  text: string,
): readonly DemoBulletin[] {
  return [{ title, in: category, by, days, read, content: p(text) }];
}
