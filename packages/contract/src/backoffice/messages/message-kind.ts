/** The ways in which a message reaches someone. */
export const messageWays = { bell: '站内消息', sms: '短信', mail: '邮件', robot: '群机器人' } as const;
export type MessageWay = keyof typeof messageWays;

/** The group chats whose robots can be told. */
export const robotKinds = { wecom: '企业微信', dingtalk: '钉钉', feishu: '飞书' } as const;

/** Who a kind of message is for: staff of the school, or people whom its records are about. */
export type MessageAudience = 'staff' | 'person';

/** A kind of event that people are told of. */
export interface MessageKind {
  /** `<thing>.<what happened>`. */
  readonly key: `${string}.${string}`;
  readonly name: string;
  readonly audience: MessageAudience;
  /** The form whose records the events are about; null where they are about none. */
  readonly custom_form_id: number | null;
  /** The acts on records that are such events; without any, they come by time. */
  readonly acts?: readonly string[];
  /** Of changes, only those of one of these fields. */
  readonly changes?: readonly string[];
  /** How long before or after the event it is told, where staff may choose that. */
  readonly lead?: {
    readonly unit: 'day' | 'hour';
    readonly name: string;
    readonly usual: number;
    readonly most: number;
  };
  /** What a template can contain. */
  readonly fields: readonly string[];
  /** The rule that a school starts with. */
  readonly usual: {
    readonly ways: readonly MessageWay[];
    readonly is_on: boolean;
    /** Whether it waits for the end of the quiet hours, as it does where nothing is said. */
    readonly is_quiet?: boolean;
    readonly title: string;
    readonly body: string;
  };
}

/** The kind of messages that someone sends by hand. */
export const handKind = 'message.hand';

/** The kind of the daily summaries. */
export const digestKind = 'message.digest';

/** The places that a message by hand can contain, whatever form its people come from. */
export const handFields = ['姓名'] as const;

/** What every message to people from outside can contain besides: the address of their own page. */
export const outsideFields = ['主页'] as const;

/** Kinds with these among the fields of those that are for people from outside. */
export const withOutsideFields = (kinds: readonly MessageKind[]): MessageKind[] =>
  kinds.map((kind) => (kind.audience === 'person' ? { ...kind, fields: [...kind.fields, ...outsideFields] } : kind));

/** An SMS of up to 70 characters is one; longer ones are billed by 67. */
export const smsParts = (text: string): number => ([...text].length <= 70 ? 1 : Math.ceil([...text].length / 67));

const placePattern = /\{([^{}]*)\}/g;

/** The places of a template that stand for fields, such as `{姓名}`. */
export const placesOf = (template: string): string[] =>
  [...template.matchAll(placePattern)].map(([, name = '']) => name);

/** A template with its places filled; one that has no value stays empty. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(placePattern, (_, name: string) => values[name] ?? '');
