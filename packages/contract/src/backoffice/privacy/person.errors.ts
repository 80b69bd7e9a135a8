import { defineErrors } from '../../platform/error-table';

export const personErrors = defineErrors({
  recordsGone: { errcode: 18001, status: 409, errmsg: '有记录已不存在，请重新查找' },
  wrongConfirmation: { errcode: 18002, status: 400, errmsg: '输入的名称与所选记录不一致' },
  withheldForm: { errcode: 18003, status: 409, errmsg: '有记录受其他规则保护，不能删除其中的个人信息' },
  formsChanged: { errcode: 18004, status: 409, errmsg: '表单刚刚改过，请重新查找后再试' },
});
