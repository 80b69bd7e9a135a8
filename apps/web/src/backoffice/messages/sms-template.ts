import { smsVariables } from '@shuyuan/contract/product/sms-variables';

/** How the template of an SMS provider names some fields. */
export const templateVariables = (fields: readonly string[]): string =>
  fields.map((field) => `${field} \${${smsVariables[field] ?? field}}`).join('、');
