import type { MessageRule } from '@shuyuan/contract/backoffice/messages/message';

/** What the dialog asks for. */
export type RuleValues = Omit<MessageRule, 'id' | 'version' | 'updated_at' | 'kind' | 'robot_id'> & {
  readonly kind: string | undefined;
  readonly robot_id: number | undefined;
};

/** A new rule. */
export const emptyRule: RuleValues = {
  kind: undefined,
  is_on: true,
  ways: [],
  lead: 0,
  robot_id: undefined,
  title: '',
  body: '',
  sms_template: '',
  is_quiet: true,
};

/** A rule as the dialog shows it. */
export const valuesOf = ({ robot_id, ...rule }: MessageRule): RuleValues => ({
  ...rule,
  robot_id: robot_id ?? undefined,
});
