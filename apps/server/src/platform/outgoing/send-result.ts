/**
 * What came of handing something to a provider. `later`: nothing was sent, another attempt may help. `refused`: nothing
 * was sent, and no attempt will help. `unknown`: it may have been sent, so nobody may send it again by itself.
 */
export type SendResult =
  | { readonly state: 'sent'; readonly reference: string }
  | { readonly state: 'later' | 'refused' | 'unknown'; readonly reason: string };

/** Faults before a connection stood: nothing can have been sent. */
const beforeSending: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOf = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return '';
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : codeOf(cause);
};

/** Judges the fault of a call that got no answer. */
export const withoutAnswer = (error: unknown): SendResult => {
  const code = codeOf(error);
  const isCertificate = /CERT|TLS|SSL/.test(code);
  const reason = code === '' ? String(error instanceof Error ? error.name : error) : code;
  return { state: beforeSending.has(code) || isCertificate ? 'later' : 'unknown', reason };
};
