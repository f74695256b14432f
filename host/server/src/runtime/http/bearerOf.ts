/** The token of an Authorization header. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  authorization !== undefined && /^bearer /i.test(authorization) ? authorization.slice(7).trim() : undefined;
