import { resolve } from 'node:path';

/** The sign-ins of the demo company (architecture.md). */
const SIGN_INS = [
  ['A001', '系統管理員'],
  ['C001', '公司高階主管'],
  ['D001', '資訊部部門主管'],
  ['G001', '資訊部組別主管'],
  ['E001', '資訊部員工（E002 同組）'],
  ['E101', '業務部員工'],
] as const;

/** The message printed once the server is ready. */
export function welcome(address: string, env: NodeJS.ProcessEnv = process.env): string {
  const data = env['DATABASE_URL']
    ? 'DATABASE_URL 所指的 PostgreSQL'
    : resolve(env['INIT_CWD'] ?? process.cwd(), env['ATRIUM_DATA_DIR'] ?? 'data');
  return [
    '',
    '  Atrium 中庭已啟動',
    '',
    `  網址　　　${address}`,
    '  示範帳號　密碼一律為 Atrium-2026!（資料庫原本就有資料時不會載入示範公司）',
    ...SIGN_INS.map(([employee, who]) => `  　　　　　${employee}　${who}`),
    `  資料位置　${data}`,
    '  停止　　　按 Ctrl+C，正在處理的請求會先完成',
    '',
  ].join('\n');
}
