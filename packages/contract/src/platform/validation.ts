import { z } from 'zod';
import { mobileMessages, mobilePattern } from './patterns';
import { isDecimal, isEmail, isIdCard, isInteger, isUrl, tidyMobile, validationMessages } from './validation.rules';

/** A mainland mobile phone number. */
export const mobile = z
  .string({ error: mobileMessages.missing })
  .trim()
  .regex(mobilePattern, { error: mobileMessages.wrong })
  .meta({ examples: ['13800000000'] });

/** A mobile number as people write it, with blanks, hyphens or the country code; stored without them. */
export const typedMobile = z
  .string({ error: mobileMessages.missing })
  .overwrite(tidyMobile)
  .regex(mobilePattern, { error: mobileMessages.wrong })
  .meta({ examples: ['13800000000'] });

/** An integer as typed. */
export const integerText = z
  .string({ error: validationMessages.integer })
  .trim()
  .refine(isInteger, { error: validationMessages.integer });

/** A decimal number as typed, with at most `scale` digits after the point. */
export const decimalText = (scale?: number) =>
  z
    .string({ error: validationMessages.decimal })
    .trim()
    .refine((text) => isDecimal(text), { error: validationMessages.decimal, abort: true })
    .refine((text) => isDecimal(text, scale), { error: validationMessages.scale(scale ?? 0) })
    .meta({ examples: ['12.5'] });

/** An e-mail address. */
export const email = z
  .string({ error: validationMessages.email })
  .trim()
  .refine(isEmail, { error: validationMessages.email })
  .meta({ examples: ['zhang.san@example.cn'] });

/** A web address, http or https. */
export const webUrl = z
  .string({ error: validationMessages.url })
  .trim()
  .refine(isUrl, { error: validationMessages.url })
  .meta({ examples: ['https://example.cn/'] });

/** An 18-digit ID number; the check letter is stored as a capital X. */
export const idCard = z
  .string({ error: validationMessages.idCard })
  .trim()
  .toUpperCase()
  .refine(isIdCard, { error: validationMessages.idCard })
  .meta({ examples: ['11010519491231002X'] });
