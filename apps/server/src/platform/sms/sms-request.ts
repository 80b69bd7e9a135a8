/** How long the caller waits for a provider at most. */
const timeoutMs = 3000;

/** Posts to a provider; redirects are refused, for the request carries a code. */
export const postToProvider = async (
  url: URL,
  request: { headers: Readonly<Record<string, string>>; body?: string },
): Promise<{ ok: boolean; status: number; text: string }> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers: request.headers,
    body: request.body ?? null,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  return { ok: reply.ok, status: reply.status, text: await reply.text() };
};
