import { errorCode } from '../../platform/db/connection-trouble';
import { AddressRefused } from '../../platform/http-client/guarded-client';
import { webhookTexts as texts } from './webhook.texts';

const known: Readonly<Record<string, string>> = {
  ECONNREFUSED: texts.refused,
  ECONNRESET: texts.reset,
  EPIPE: texts.reset,
};

const isCertificate = (code: string): boolean => /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_VERIFY/.test(code);

/** Why a call brought no answer, in words for staff. */
export const failureWords = (error: unknown, callMs: number): string => {
  if (error instanceof AddressRefused) return texts.address[error.fault];
  if (error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name)) {
    return texts.timedOut(Math.ceil(callMs / 1000));
  }
  const code = errorCode(error) ?? 'UNKNOWN';
  return known[code] ?? (isCertificate(code) ? texts.untrusted : texts.unreachable(code));
};

/** Why an answer is no success, in words for staff. */
export const statusWords = (status: number): string =>
  status >= 300 && status < 400 ? texts.redirect(status) : texts.status(status);
