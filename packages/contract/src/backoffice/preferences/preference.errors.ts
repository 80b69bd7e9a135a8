import { defineErrors } from '../../platform/error-table';
import { preferencesMax } from './preference';

export const preferenceErrors = defineErrors({
  tooMany: { errcode: 21001, status: 409, errmsg: `个人设置已达 ${preferencesMax} 项上限` },
});
