/** A page of which pictures are taken. */
export interface PicturedPage {
  /** The name of its files. */
  readonly name: string;
  readonly path: string;
  /** What is clicked before the picture is taken. */
  readonly clicks?: readonly { readonly role: 'button' | 'tab' | 'link' | 'menuitem'; readonly name: string }[];
  readonly isSignedOut?: boolean;
}

const button = (name: string) => ({ role: 'button', name }) as const;

/** The pages of the demo school that are not entries of the menu, and what opens above pages. */
export const picturedPages: readonly PicturedPage[] = [
  { name: 'login', path: '/login', isSignedOut: true },
  { name: 'not-found', path: '/nothing/here' },
  { name: 'profile', path: '/info/password' },
  { name: 'own-messages', path: '/message/own' },
  { name: 'own-message-settings', path: '/info/password?tab=messages' },
  { name: 'message-rules', path: '/system/message' },
  { name: 'message-rule', path: '/system/message', clicks: [button('新增规则')] },
  { name: 'message-log', path: '/system/message?tab=log' },
  { name: 'message-robots', path: '/system/message?tab=robots' },
  { name: 'message-ways', path: '/system/message?tab=ways' },
  { name: 'publication-choice', path: '/publication', clicks: [button('发布表单')] },
  { name: 'publication-new', path: '/publication?custom_form_id=900005&publish=1' },
  { name: 'class', path: '/course/class?class=1' },
  { name: 'questionnaire-new', path: '/course/class?class=1', clicks: [button('新增问卷')] },
  { name: 'class-members', path: '/course/txl?class=1' },
  { name: 'class-money', path: '/course/pay?class=1' },
  { name: 'class-roll', path: '/course/attendance?class=1' },
  { name: 'person', path: '/course/person?person=1' },
  { name: 'designer', path: '/form?design=900003' },
  { name: 'contact-cards', path: '/course/contact?custom_form_id=900003&layout=card' },
  { name: 'follow-up-board', path: '/course/follow-up?custom_form_id=900016&layout=board' },
  { name: 'follow-up-calendar', path: '/course/follow-up?custom_form_id=900016&layout=calendar' },
  { name: 'contact-columns', path: '/course/contact?custom_form_id=900003', clicks: [button('列设置')] },
  { name: 'contact-faults', path: '/course/contact?custom_form_id=900003', clicks: [button('新增'), button('提交')] },
  { name: 'contact-new', path: '/course/contact?custom_form_id=900003', clicks: [button('新增')] },
  { name: 'class-new', path: '/course/class', clicks: [button('新增')] },
  { name: 'contact-detail', path: '/course/contact?custom_form_id=900003&record=1' },
  { name: 'user-new', path: '/system/user', clicks: [button('新增用户')] },
  { name: 'contact-search', path: '/course/contact?custom_form_id=900003', clicks: [button('高级搜索')] },
  { name: 'contact-bin', path: '/course/contact?custom_form_id=900003&deleted=1' },
  {
    name: 'nothing-found',
    path: '/course/contact?custom_form_id=900003&keyword=%E6%97%A0%E6%AD%A4%E4%BA%BA',
  },
];
