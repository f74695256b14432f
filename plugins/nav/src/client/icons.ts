/** Icons to choose from, the first line always seen: a name of the icon set, and the word for it. */
export const ICONS: readonly (readonly [name: string, word: string])[] = [
  ['folder-close', '資料夾'], ['calendar', '行事曆'], ['feed', '公告'], ['swap-horizontal', '交接'], ['key', '鑰匙'],
  ['list', '清單'], ['grid-view', '方格'], ['people', '人員'], ['globe-network', '網站'], ['learning', '學習'],
  ['log-in', '會議室'], ['star', '星號'],
  ['airplane', '請假'], ['time', '時間'], ['briefcase', '公事包'], ['document', '文件'], ['form', '表單'],
  ['cog', '設定'], ['lock', '鎖'], ['shield', '盾牌'], ['diagram-tree', '樹狀圖'], ['notifications', '通知'],
  ['chart', '圖表'], ['timeline-events', '時程'], ['envelope', '信件'], ['phone', '電話'], ['chat', '對話'],
  ['bank-account', '財務'], ['shopping-cart', '採購'], ['box', '庫存'], ['wrench', '維修'], ['lab-test', '實驗'],
  ['book', '書'], ['manual', '手冊'], ['search', '搜尋'], ['print', '列印'], ['download', '下載'], ['link', '連結'],
  ['map-marker', '地點'], ['office', '辦公室'], ['home', '首頁'], ['heart', '福利'], ['lightbulb', '想法'], ['build', '工具'],
  ['database', '資料庫'], ['desktop', '電腦'], ['tag', '標籤'], ['clipboard', '剪貼簿'], ['inbox', '收件匣'], ['path-search', '查詢'],
];

/** Icons that are seen without asking for more. */
export const FIRST_ICONS = 12;
