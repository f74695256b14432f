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
