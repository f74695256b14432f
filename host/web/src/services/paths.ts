/** The shell's route names and where they stand (S0 §2). */
export const PATHS = {
  login: '/login',
  changePassword: '/changePassword',
  iePage: '/IePage',
  index: '/index',
  themes: '/Themes',
} as const;

/** History state of `/changePassword`: `employeeNo` holds JSON, `{"employee":"E001"}`. */
export interface ChangePasswordState {
  readonly employeeNo: string;
}
