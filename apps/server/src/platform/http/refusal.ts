import type { z } from 'zod';
import { httpTexts as texts } from './http.texts';

/** What a validator says of a value, before or after it was given words. */
type Refused = z.core.$ZodRawIssue | z.core.$ZodIssue;

const wantedOf = (name: string): string | undefined =>
  Object.hasOwn(texts.wanted, name) ? texts.wanted[name as keyof typeof texts.wanted] : undefined;

const tooSmall = ({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string => {
  const least = String(minimum);
  if (origin === 'string') return minimum === 1 ? texts.missing : texts.tooShort(least);
  if (origin === 'array' || origin === 'set') return texts.tooFew(least);
  return inclusive === false ? texts.notAbove(least) : texts.tooSmall(least);
};

const tooLarge = ({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string => {
  const most = String(maximum);
  if (origin === 'string') return texts.tooLong(most);
  if (origin === 'array' || origin === 'set') return texts.tooMany(most);
  return inclusive === false ? texts.notBelow(most) : texts.tooLarge(most);
};

/** A sentence for staff about a value that was refused by a rule without words of its own. */
export const refusalOf = (issue: Refused): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return texts.missing;
      return wantedOf(issue.expected) ?? texts.wrongFormat;
    case 'too_small':
      return tooSmall(issue as z.core.$ZodIssueTooSmall);
    case 'too_big':
      return tooLarge(issue as z.core.$ZodIssueTooBig);
    case 'not_multiple_of':
      return texts.notMultiple(String(issue.divisor));
    case 'invalid_format':
      return wantedOf(issue.format) ?? texts.wrongFormat;
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? texts.missing : texts.notOffered;
    default:
      return texts.wrongFormat;
  }
};
