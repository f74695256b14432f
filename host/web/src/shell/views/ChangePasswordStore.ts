import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import type { KeyboardRule } from '@atrium/ui/keyboard';
import { proxy } from 'valtio/vanilla';
import { t } from '../../services/i18n.ts';
import type { Transport } from '../../services/tokens.ts';
import { hostCall } from '../../services/transport/hostCall.ts';

export type PasswordInput = 'old' | 'new' | 'repeat';
type Errors = Partial<Record<PasswordInput, string>>;

interface ChangePasswordState {
  old: string;
  new: string;
  repeat: string;
  busy: boolean;
  errors: Errors;
  /** A failure that belongs to no field. */
  message: string;
}

type ChangeOutcome =
  | { readonly kind: 'ignored' | 'done' | 'failed' | 'rules' }
  | { readonly kind: 'wrong'; readonly field: PasswordInput };

/** Changing one's password (C.2-7): with the session's token, or with the change token of an expired password. */
export class ChangePasswordStore {
  readonly state = proxy<ChangePasswordState>({ old: '', new: '', repeat: '', busy: false, errors: {}, message: '' });
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  get isDirty(): boolean {
    return this.state.old !== '' || this.state.new !== '' || this.state.repeat !== '';
  }

  type(field: PasswordInput, value: string): void {
    this.state[field] = value;
    const { [field]: _gone, ...others } = this.state.errors;
    this.state.errors = others;
    this.state.message = '';
  }

  /** @param token the change token; without one the session's is presented. */
  async submit(employee: string, token?: string): Promise<ChangeOutcome> {
    const { state } = this;
    if (state.busy) return { kind: 'ignored' };
    state.errors = this.#check();
    state.message = '';
    const [field] = Object.keys(state.errors) as PasswordInput[];
    if (field) return { kind: 'wrong', field };
    if (!fitsRules(state.new)) return { kind: 'rules' };
    state.busy = true;
    try {
      const [oldPassword, newPassword] = await Promise.all([
        this.#transport.encrypt(state.old, token),
        this.#transport.encrypt(state.new, token),
      ]);
      await hostCall(
        this.#transport,
        hostRoutes.changePassword,
        { body: { employee, oldPassword, newPassword }, ...(token !== undefined && { token }) },
        { quiet: true },
      );
      return { kind: 'done' };
    } catch (cause) {
      return this.#fail(cause as CallFailure);
    } finally {
      state.busy = false;
    }
  }

  #check(): Errors {
    const { old, new: next, repeat } = this.state;
    return {
      ...(old === '' && { old: t('changePassword.oldMissing') }),
      ...(next === '' ? { new: t('changePassword.newMissing') } : next === old && { new: t('changePassword.same') }),
      ...(repeat === ''
        ? { repeat: t('changePassword.repeatMissing') }
        : repeat !== next && { repeat: t('changePassword.repeatDiffers') }),
    };
  }

  #fail(failure: CallFailure): ChangeOutcome {
    if (failure.status === 'OLD_PASSWORD_WRONG') return this.#wrong('old', failure.message);
    if (failure.status === 'PASSWORD_RULE')
      return this.#wrong('new', failure.errors.map((error) => error.rule).join(' ') || failure.message);
    this.state.message = messageOf(failure);
    return { kind: 'failed' };
  }

  #wrong(field: PasswordInput, message: string): ChangeOutcome {
    this.state.errors = { [field]: message };
    return { kind: 'wrong', field };
  }
}

function messageOf(failure: CallFailure): string {
  // a change token is valid for ten minutes
  if (failure.http === 401) return t('changePassword.expired');
  // no call was made: the cipher's code could not be loaded
  return failure.http === undefined ? t('error.chunkText') : failure.message;
}

/** The rules that the keyboard of a new password marks (C.2-16). The server has further rules and decides. */
export function passwordRules(): readonly KeyboardRule[] {
  return [
    { pattern: /^.{8,}$/u, label: t('changePassword.ruleLength') },
    { pattern: /^\S+$/u, label: t('changePassword.ruleSpaces') },
    { pattern: /^(?!\d+$).+$/u, label: t('changePassword.ruleDigits') },
  ];
}

/** Returns whether a new password satisfies all of them. */
function fitsRules(password: string): boolean {
  return passwordRules().every(({ pattern }) => new RegExp(pattern, 'u').test(password));
}
