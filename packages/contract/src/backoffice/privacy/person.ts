import { z } from 'zod';
import { instant } from '../../platform/replies';
import { isIdCard, isMobile } from '../../platform/validation.rules';
import { privacyLevels } from '../forms/field-privacy';

/** What a person can be searched by. */
export const personKeys = ['mobile', 'id_card', 'name'] as const;

const messages = {
  mobile: '请输入 11 位手机号',
  id_card: '请输入 18 位身份证号',
  name: '请输入完整的姓名，2 到 50 个字',
} as const;

const isRight = { mobile: isMobile, id_card: isIdCard, name: (text: string) => text.length >= 2 && text.length <= 50 };

/** The person concerned: a whole number or name, never a part of one. */
export const personKey = z
  .strictObject({ by: z.enum(personKeys, { error: '请选择查找方式' }), value: z.string().trim().max(50) })
  .transform(({ by, value }) => ({ by, value: by === 'id_card' ? value.toUpperCase() : value }))
  .superRefine(({ by, value }, context) => {
    if (!isRight[by](value)) context.addIssue({ code: 'custom', path: ['value'], message: messages[by] });
  });
export type PersonKey = z.output<typeof personKey>;

/** A record about the person; identifying values are masked. */
const personRecord = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  is_deleted: z.boolean(),
  created_at: instant,
  values: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type PersonRecord = z.output<typeof personRecord>;

/** The records of one form, and which of their values an erasure removes. */
export const personForm = z.object({
  custom_form_id: z.int(),
  name: z.string(),
  total: z.int(),
  /** Why the records are kept unchanged when the person is erased; '' if they are not. */
  retained_because: z.string(),
  records: z.array(personRecord),
  fields: z.array(z.object({ name: z.string(), level: z.enum(privacyLevels), is_erased: z.boolean() })),
});
export type PersonForm = z.output<typeof personForm>;

/** How many records of one form are found and selected at most. */
export const personRecordsMax = 200;

/** A selected record. */
const chosenRecord = z.strictObject({ custom_form_id: z.int().positive(), id: z.int().positive() });

/** The selected records of a request. */
export const chosenRecords = z
  .array(chosenRecord)
  .min(1, { error: '请至少选择一条记录' })
  .max(1000, { error: '一次最多 1000 条记录' });
export type ChosenRecord = z.output<typeof chosenRecord>;

/** The reason, which is recorded. */
export const personReason = z
  .string({ error: '请填写原因' })
  .trim()
  .min(2, { error: '请填写原因，至少 2 个字' })
  .max(200, { error: '原因不超过 200 个字' });

/** The job kind of an export of one person's data. */
export const personExportKind = 'person.export';

/** The replacement for an erased text. */
export const erasedText = '已删除';
