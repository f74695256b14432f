interface SignInTexts {
  /** `''` where the administrator set none. */
  readonly companyName: string;
  /** A line such as the next maintenance; `''` where there is none. */
  readonly signInNotice: string;
}

/** Reads the host's settings for the pages before sign-in from the data block that the server writes into index.html. */
export function readSignInTexts(page: Document): SignInTexts {
  const text = page.getElementById('atrium')?.textContent?.trim();
  const { companyName = '', signInNotice = '' } = text ? (JSON.parse(text) as Partial<SignInTexts>) : {};
  return { companyName, signInNotice };
}
