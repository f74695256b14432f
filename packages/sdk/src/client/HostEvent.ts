/** A live event of the host: content (`type` 1 to 10, C.4-1) or control (`CONTROL`; `data` holds absolute counts). */
export interface HostEvent {
  readonly seq: number;
  readonly type: number;
  /** *(ext)* A plugin's own kind, `plugin.name`, of type 10. */
  readonly kind?: string;
  readonly event?: string;
  readonly action?: string;
  readonly id?: number;
  readonly title?: string;
  readonly message?: string;
  readonly fromEmployeeId?: number | null;
  readonly createdOn?: string;
  readonly opens?: { readonly view: string; readonly params?: Readonly<Record<string, unknown>> };
  readonly data?: Readonly<Record<string, number>>;
}
