/** The words of reminders while the school has no rule of its own for them. */
export const remindTexts = {
  remind: {
    name: '催缴',
    title: '缴费提醒',
    body: '{姓名}您好，您在{班级}有学费{金额}已于{到期日}到期，请尽快缴纳；如已缴纳，请忽略本消息。',
  },
} as const;
