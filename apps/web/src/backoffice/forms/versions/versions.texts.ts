import type { FormDifference } from '@shuyuan/contract/backoffice/forms/custom-form';

const kinds: Readonly<Record<FormDifference['kind'], string>> = {
  added: '新增',
  removed: '移除',
  changed: '修改',
  moved: '移动',
};

/** Words of the versions drawer. */
export const versionsTexts = {
  title: (name: string): string => `“${name}”的版本`,
  tabs: { history: '历史版本', compare: '比较', recycled: '已移除的字段' },
  list: '历史版本',
  version: (version: number): string => `版本 ${version}`,
  live: '当前',
  fields: (count: number): string => `${count} 个字段`,
  made: (who: string, when: string): string => (who === '' ? when : `${who} · ${when}`),
  withDraft: '与草稿比较',
  withDraftOf: (version: number): string => `版本 ${version} 与草稿比较`,
  rollBack: '回到此版本',
  rollBackOf: (version: number): string => `回到版本 ${version}`,
  confirmRollBack: (version: number): string => `回到版本 ${version}？`,
  willRollBack:
    '草稿会换成这个版本的定义，现有草稿中没有同步的改动会丢失。数据表先不变：接着会显示同步内容，确认后才生效。',
  empty: '还没有版本',
  emptyHint: '第一次同步之后，每次同步的定义都会留在这里，可以比较和回退。',
  failed: '没有加载成功',
  retry: '重试',
  from: '从',
  to: '到',
  draft: '草稿',
  liveVersion: (version: number): string => `版本 ${version}（当前）`,
  kinds,
  differences: '两个版本的差别',
  same: '没有差别',
  sameHint: '两边的字段、顺序和设置完全相同。',
  sameEdition: '请选择两个不同的版本',
  nothing: '（空）',
  becomes: '改为',
} as const;
