import { z } from 'zod';
import { jsonValue } from '../../platform/json-value';
import { instant } from '../../platform/replies';
import { sanitisedHtml } from '../../platform/sanitised-html';
import { customFormField } from '../forms/custom-form-field';
import { columnName } from '../forms/form-name';

/** The longest consent text and introduction. */
const introMax = 20_000;
export const consentMax = 10_000;
const quotaMax = 1_000_000;

/** The code in the address `/p/<code>`: no letters that look alike on a poster. */
export const publicationCode = z.string().regex(/^[a-hj-km-np-z2-9]{10}$/, { error: '地址不正确' });

/** What people from outside agree to (PIPL article 17): the purpose, the scope and how long it is kept, in words. */
const consentInput = z
  .string()
  .trim()
  .max(consentMax, { error: `告知内容不超过 ${consentMax} 个字` });

/** A field that people from outside fill in. */
const publishedField = z.strictObject({
  field: columnName,
  /** Required on the public page, even where staff may leave it empty. */
  required: z.boolean(),
});

const moment = instant.nullable();

/** Who may fill a page in: everybody who has its address, or those whom another part of the product lets in. */
export const publicationAudiences = { anyone: '任何人', invited: '仅受邀的人' } as const;
const audience = z.enum(
  Object.keys(publicationAudiences) as [keyof typeof publicationAudiences, ...(keyof typeof publicationAudiences)[]],
  { error: '请选择谁可以填写' },
);
export type PublicationAudience = z.output<typeof audience>;

/** What an invited page does not ask for: who fills it in is known to the part that invites. */
const invitedRefusals = {
  proves_mobile: '仅受邀的人填写时，不在页面上验证手机号',
  mobile_field: '仅受邀的人填写时，不写入手机号',
  once_per_mobile: '仅受邀的人填写时，次数由邀请决定',
} as const;

/** A form's public page, as staff save it. */
export const publicationInput = z
  .strictObject({
    /** Absent for a new one. */
    id: z.int().positive().optional(),
    version: z.int().positive().optional(),
    custom_form_id: z.int({ error: '请选择表单' }).positive({ error: '请选择表单' }),
    /** An invited page has no address of its own, takes no files and proves no number. */
    audience: audience.optional().default('anyone'),
    title: z
      .string({ error: '请填写标题' })
      .trim()
      .min(1, { error: '请填写标题' })
      .max(60, { error: '标题不超过 60 个字' }),
    /** The address of an uploaded picture, or ''. While a page shows it, the address opens without a token, as the logo's does. */
    cover: z.string().max(300),
    /** HTML; the server sanitises it. */
    intro: z.string().max(introMax, { error: `介绍不超过 ${introMax} 个字符` }),
    consent: consentInput,
    /** Shown after sending. */
    thanks: z.string().trim().max(500, { error: '提交后的话不超过 500 个字' }),
    fields: z.array(publishedField).min(1, { error: '请至少选择一个字段' }).max(100, { error: '字段不超过 100 个' }),
    /** Values that each record gets besides what is filled in: the class or the source, say. */
    presets: z.record(columnName, jsonValue),
    opens_at: moment,
    closes_at: moment,
    quota: z
      .int({ error: '名额应为正整数' })
      .min(1, { error: '名额应为正整数' })
      .max(quotaMax, { error: '名额过大' })
      .nullable(),
    /** The mobile number must be proved by a code. */
    proves_mobile: z.boolean(),
    /** The field that gets the proved number; only with `proves_mobile`. */
    mobile_field: columnName.nullable(),
    /** One submission per proved number. */
    once_per_mobile: z.boolean(),
    enabled: z.boolean(),
  })
  .superRefine((page, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if ((page.id === undefined) !== (page.version === undefined)) say('version', '缺少版本号');
    if (page.opens_at !== null && page.closes_at !== null && Date.parse(page.opens_at) >= Date.parse(page.closes_at)) {
      say('closes_at', '截止时间要晚于开始时间');
    }
    if (page.audience === 'invited') {
      for (const [column, message] of Object.entries(invitedRefusals)) {
        if (page[column as keyof typeof invitedRefusals]) say(column, message);
      }
    } else {
      if (page.once_per_mobile && !page.proves_mobile) say('once_per_mobile', '要限制每个手机号一次，须先验证手机号');
      if (page.mobile_field !== null && !page.proves_mobile) say('mobile_field', '没有验证手机号');
    }
    const columns = page.fields.map(({ field }) => field);
    if (new Set(columns).size !== columns.length) say('fields', '同一字段出现了两次');
    if (columns.some((column) => Object.hasOwn(page.presets, column))) {
      say('presets', '同一字段不能既填写又预设');
    }
    if (page.mobile_field !== null && columns.includes(page.mobile_field)) {
      say('mobile_field', '验证过的手机号自动写入，不用再填写');
    }
  });
export type PublicationInput = z.output<typeof publicationInput>;

/** Whether it takes submissions now, and if not, why. */
export const publicationStates = {
  open: '开放中',
  waiting: '未开始',
  over: '已截止',
  full: '名额已满',
  closed: '已关闭',
  /** Its owner lost the right to create records, or a field is gone. */
  suspended: '需处理',
} as const;
export const publicationState = z.enum(
  Object.keys(publicationStates) as [keyof typeof publicationStates, ...(keyof typeof publicationStates)[]],
);
export type PublicationState = z.output<typeof publicationState>;

/** A public page in the list of staff. */
export const publication = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  custom_form_id: z.int(),
  form_name: z.string(),
  audience,
  title: z.string(),
  state: publicationState,
  /** Why it is suspended, for staff; '' otherwise. */
  fault: z.string(),
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  quota: z.int().nullable(),
  /** Records that came through it. */
  submissions: z.int(),
  last_at: instant.nullable(),
  enabled: z.boolean(),
  /** In whose name the records are created. */
  owner_id: z.int().nullable(),
  owner_name: z.string(),
  created_at: instant,
  updated_at: instant,
});
export type Publication = z.output<typeof publication>;

/** A public page with everything that is edited. */
export const publicationDetail = z.object({
  ...publication.shape,
  cover: z.string(),
  intro: sanitisedHtml,
  consent: z.string(),
  /** Grows with each change of the consent text. */
  consent_version: z.int(),
  thanks: z.string(),
  fields: z.array(z.object({ field: z.string(), required: z.boolean() })),
  presets: z.record(z.string(), jsonValue),
  proves_mobile: z.boolean(),
  mobile_field: z.string().nullable(),
  once_per_mobile: z.boolean(),
});
export type PublicationDetail = z.output<typeof publicationDetail>;

/** How a record came from outside, for its detail page. */
export const recordSource = z.object({
  publication_id: z.int(),
  title: z.string(),
  code: z.string(),
  at: instant,
  /** What the sender was told to mention. */
  number: z.string(),
  /** The proved number, masked for those who may not see numbers; null if none was proved. */
  mobile: z.string().nullable(),
  consent_version: z.int().nullable(),
  /** The text that was agreed to. */
  consent: z.string(),
});
export type RecordSource = z.output<typeof recordSource>;

/** A field on the public page. */
export const publicField = customFormField.pick({
  field: true,
  name: true,
  edit_input: true,
  help: true,
  validation: true,
  select_item: true,
  settings: true,
});
export type PublicField = z.output<typeof publicField>;

/** A public page as people from outside see it. */
export const publicPage = z.object({
  code: z.string(),
  school: z.string(),
  title: z.string(),
  /** The address of the cover, which opens without a token; '' without one. */
  cover: z.string(),
  intro: sanitisedHtml,
  consent: z.string(),
  consent_version: z.int(),
  state: publicationState,
  opens_at: instant.nullable(),
  closes_at: instant.nullable(),
  proves_mobile: z.boolean(),
  fields: z.array(publicField),
});
export type PublicPage = z.output<typeof publicPage>;

/** A page as someone who was invited sees it: it has no address of its own. */
export const invitedPage = publicPage.omit({ code: true });
export type InvitedPage = z.output<typeof invitedPage>;

/** What is sent from the public page. */
export const submission = z.strictObject({
  code: publicationCode,
  values: z.record(columnName, jsonValue),
  /** The version of the consent text that was shown; 0 without a text. */
  consent_version: z.int().nonnegative(),
  /** Hidden on the page: people leave it empty, programs fill it in. */
  website: z.string().max(200).optional(),
});
export type Submission = z.output<typeof submission>;

/** What was sent. */
export const sent = z.object({
  /** A number to mention when asking the school. */
  number: z.string(),
  thanks: z.string(),
});
export type Sent = z.output<typeof sent>;

/** A file that was uploaded from outside, as values of a submission name it. */
export const publicUpload = z.object({ url: z.string(), name: z.string(), size: z.int() });
export type PublicUpload = z.output<typeof publicUpload>;

/** A half-filled page that can be continued on another device. */
export const draftInput = z.strictObject({
  code: publicationCode,
  values: z.record(columnName, jsonValue),
  /** The key of the resume link, when it is saved again. */
  key: z
    .string()
    .regex(/^[\w-]{22}$/, { error: '草稿不存在或已过期' })
    .optional(),
});
export const draft = z.object({ key: z.string(), expires_at: instant });
