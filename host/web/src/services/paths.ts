/** The shell's route names and paths (S0 §2). */
export const PATHS = {
  login: '/login',
  changePassword: '/changePassword',
  iePage: '/IePage',
  index: '/index',
  themes: '/Themes',
} as const;

/** History state of `/changePassword`: `employeeNo` is JSON, `{"employee":"E001"}`. */
export interface ChangePasswordState {
  readonly employeeNo: string;
}
