/** The data of a sign-in's 303 (C.2-5). */
export interface ChangeGrant {
  readonly employee: string;
  readonly changeToken: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Stores the change token between sign-in and `/changePassword`, in memory only (C.2-6). */
export class ExpiredPassword {
  #grant: ChangeGrant | null = null;

  keep(grant: { employee: string; changeToken: string; expiresIn: number }): void {
    this.#grant = {
      employee: grant.employee,
      changeToken: grant.changeToken,
      until: Date.now() + grant.expiresIn * 1000,
    };
  }

  /** The token for this employee, null if there is none or it has expired. */
  tokenFor(employee: string): string | null {
    const grant = this.#grant;
    return grant && grant.employee === employee && grant.until > Date.now() ? grant.changeToken : null;
  }

  clear(): void {
    this.#grant = null;
  }
}
