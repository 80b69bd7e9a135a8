import { z } from 'zod';
import { mobileMessages, mobilePattern } from './patterns';

/** A mainland mobile phone number. */
export const mobile = z
  .string({ error: mobileMessages.missing })
  .trim()
  .regex(mobilePattern, { error: mobileMessages.wrong });
