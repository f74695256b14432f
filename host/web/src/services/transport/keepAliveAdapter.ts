import axios, { type AxiosAdapter, AxiosError } from 'axios';

/**
 * Sends a call that goes on when the page is closed, which XMLHttpRequest cannot do. axios's own adapter for fetch would
 * be part of every page, for streams and progress that such a call has not.
 */
export const keepAliveAdapter: AxiosAdapter = async (config) => {
  const { method = 'get', data, headers, timeout } = config;
  try {
    const response = await fetch(axios.getUri(config), {
      method: method.toUpperCase(),
      headers: headers.toJSON() as Record<string, string>,
      body: data as string | undefined,
      keepalive: true,
      ...(timeout && { signal: AbortSignal.timeout(timeout) }),
    });
    const { status, statusText } = response;
    return { data: await response.text(), status, statusText, headers: {}, config };
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      throw new AxiosError(cause.message, AxiosError.ETIMEDOUT, config);
    throw new AxiosError(String(cause), AxiosError.ERR_NETWORK, config);
  }
};
