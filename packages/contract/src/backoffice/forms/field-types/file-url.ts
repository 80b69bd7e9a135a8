import { z } from 'zod';

const countMax = 50;

/** The address of a file of the library. */
export const fileUrl = z
  .string({ error: '请上传文件' })
  .max(2048, { error: '请上传文件' })
  .regex(/^(?:https?:\/\/[^\s"'<>\\]+)?\/files\/[A-Za-z0-9_-]{22}\/[0-9a-f]{16}\.[a-z0-9]{1,10}$/, {
    error: '请上传文件',
  })
  .meta({ examples: ['/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.png'] });

/** Addresses of several files, in order, without duplicates. */
export const fileUrls = (max = countMax) =>
  z
    .array(fileUrl, { error: '请上传文件' })
    .max(max, { error: `最多上传 ${max} 个` })
    .refine((urls) => new Set(urls).size === urls.length, { error: '有重复的文件' });
