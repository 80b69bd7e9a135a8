import { z } from 'zod';

/** 11 digits, starting with 1, second digit 3 to 9 (spec §5). */
export const mobilePattern = /^1[3-9]\d{9}$/;

/** A mainland mobile phone number. */
export const mobile = z.string({ error: '请输入手机号' }).trim().regex(mobilePattern, { error: '请输入正确的手机号' });
