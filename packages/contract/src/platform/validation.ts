import { z } from 'zod';
import { mobilePattern } from './patterns';

/** A mainland mobile phone number. */
export const mobile = z.string({ error: '请输入手机号' }).trim().regex(mobilePattern, { error: '请输入正确的手机号' });
