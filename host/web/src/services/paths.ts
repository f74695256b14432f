/** The shell's route names and paths (S0-018). */
export const PATHS = {
  login: '/login',
  changePassword: '/changePassword',
  iePage: '/IePage',
  index: '/index',
  themes: '/Themes',
  docs: '/docs',
} as const;

/** History state of `/changePassword`: `employeeNo` is JSON, `{"employee":"E001"}`. */
export interface ChangePasswordState {
  readonly employeeNo: string;
}

/** The employee number in `/changePassword`'s history state, null if missing (S0-012). */
export function readEmployee(state: unknown): string | null {
  try {
    const { employeeNo } = state as { employeeNo: string };
    const { employee } = JSON.parse(employeeNo) as { employee?: unknown };
    return typeof employee === 'string' && employee !== '' ? employee : null;
  } catch {
    return null;
  }
}

/** Old Internet Explorer or Edge: `MSIE`, `Trident` or `Edge/` with digits; today's Edge has `Edg/` (C.2-27). */
export function isUnsupported(userAgent: string): boolean {
  return /MSIE|Trident|Edge\/\d+/.test(userAgent);
}
