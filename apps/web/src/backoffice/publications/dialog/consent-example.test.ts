import { expect, it } from 'vitest';
import { consentExample } from './dialog.texts';

it('names the school, the purpose and what is asked for, and leaves room for what only the school knows', () => {
  const text = consentExample({ school: '明德商学院', title: '春季班报名', fields: ['姓名', '手机号'] });
  for (const part of ['明德商学院', '目的', '“春季班报名”', '姓名、手机号', '保存时间', '联系方式', '【电话】']) {
    expect(text).toContain(part);
  }
});

it('reads well before anything is filled in', () => {
  const text = consentExample({ school: '', title: '', fields: [] });
  expect(text).toContain('本校通过本页');
  expect(text).toContain('您在本页填写的内容');
});
