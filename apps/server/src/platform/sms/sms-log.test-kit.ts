import { maskMobile } from '../log/redaction';

/** The last logged code for a phone, where the provider `console` shows codes; '' when there is none. */
export const codeIn = (lines: readonly string[], mobile: string): string => {
  const line = lines.findLast((text) => text.includes(`SMS to ${maskMobile(mobile)}`));
  return /code (\d{6})/.exec(line ?? '')?.[1] ?? '';
};
