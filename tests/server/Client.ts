import type { Envelope, Service } from '@atrium/sdk';

export interface Answer<Data = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Envelope<Data>;
}

export interface Asked {
  readonly token?: string;
  readonly service?: Service;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  /** The raw body, instead of JSON of `body`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const PASSWORD = 'Atrium-2026!';
export const BASES: Readonly<Record<Service, string>> = {
  main: '/api',
  calendar: '/cal',
  whitelist: '/wl',
  center: '/sys',
};

/** Calls the server the way any program would. Redirects are not followed: 303 is a response. */
export class Client {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  async call<Data = unknown>(method: string, path: string, asked: Asked = {}): Promise<Answer<Data>> {
    const address = new URL(this.#origin + BASES[asked.service ?? 'main'] + path);
    for (const [name, value] of Object.entries(asked.query ?? {}))
      for (const one of typeof value === 'string' ? [value] : value) address.searchParams.append(name, one);
    const text = asked.raw ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
    const reply = await fetch(address, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: {
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
        ...asked.headers,
      },
      ...(text === undefined ? {} : { body: text }),
    });
    return { status: reply.status, headers: reply.headers, body: (await bodyOf(reply)) as Envelope<Data> };
  }

  /** Signs a person of the demo company in; the server's captcha has to be off. */
  async signIn(
    employee: string,
    password = PASSWORD,
  ): Promise<{ token: string; employeeId: number; riskLevel: number }> {
    const { status, body } = await this.call<{ publicToken: string; employeeId: number; riskLevel: number }>(
      'POST',
      '/login',
      {
        body: { employee, password, captcha: '', key: '' },
      },
    );
    if (status !== 200) throw new Error(`sign-in of ${employee} was answered ${status}: ${JSON.stringify(body)}`);
    return { token: body.data.publicToken, employeeId: body.data.employeeId, riskLevel: body.data.riskLevel };
  }
}

/** The envelope; of a file an envelope with its text. */
async function bodyOf(reply: Response): Promise<Envelope> {
  if (reply.headers.get('content-disposition') === null) return (await reply.json()) as Envelope;
  return { code: 200, msg: 'OK', message: 'OK', data: await reply.text(), requestId: '' };
}
