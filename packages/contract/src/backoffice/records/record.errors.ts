import { defineErrors } from '../../platform/error-table';
import { mobileMessages } from '../../platform/patterns';
import { validationMessages } from '../../platform/validation.rules';

export const recordErrors = defineErrors({
  staleRecord: { errcode: 23001, status: 409, errmsg: '这条记录已被他人修改，请核对后再保存' },
  stillReferred: { errcode: 23002, status: 409, errmsg: '仍有其他记录用到它，不能删除' },
  notLive: { errcode: 23003, status: 409, errmsg: '表单还没有同步，暂时没有数据' },
  withheldForm: { errcode: 23004, status: 409, errmsg: '这类记录由系统维护，不能在这里直接修改' },
  viewNotFound: { errcode: 23005, status: 404, errmsg: '视图不存在或已被删除' },
  viewNameTaken: { errcode: 23006, status: 409, errmsg: '已有同名视图' },
  tooManyViews: { errcode: 23007, status: 409, errmsg: '视图过多，请先删除不用的视图' },
  changeNotFound: { errcode: 23008, status: 404, errmsg: '没有这条修改记录' },
  formChanged: { errcode: 23009, status: 409, errmsg: '表单刚刚改过，请刷新页面后再试；已填写的内容不会丢失' },
  notDeleted: { errcode: 23010, status: 409, errmsg: '这条记录没有被删除' },
  notRestorable: { errcode: 23011, status: 409, errmsg: '不能恢复，请先处理标出的问题' },
  beyondRights: { errcode: 23012, status: 403, errmsg: '其中有您无权修改的字段，不能这样恢复' },
  hiddenConflict: {
    errcode: 23013,
    status: 409,
    errmsg: '有一项自动填写的内容与已有的记录冲突，不能保存，请联系管理员',
  },
  /** `errors` names the fields. */
  decidedSince: { errcode: 23014, status: 409, errmsg: '其中有只能由专门的操作改变的字段，不能这样恢复' },
});

const formats: Readonly<Record<string, string>> = {
  mobile: mobileMessages.wrong,
  email: validationMessages.email,
  url: validationMessages.url,
  integer: validationMessages.integer,
  decimal: validationMessages.decimal,
  id_card: validationMessages.idCard,
};

/** The messages at a field whose value is rejected. */
export const recordMessages = {
  required: '请填写此项',
  unique: '已有相同的值，不能重复',
  unknownField: '没有这个字段',
  unstorable: '含有无法保存的字符',
  format: (rule: string): string => formats[rule] ?? '格式不正确',
  min: (bound: number): string => `不能小于 ${bound}`,
  max: (bound: number): string => `不能大于 ${bound}`,
  minLength: (bound: number): string => `至少 ${bound} 个字`,
  maxLength: (bound: number): string => `不超过 ${bound} 个字`,
  pattern: '格式不正确',
  missingTarget: '所选的记录不存在或已被删除',
  missingFile: '文件不存在或已被删除，请重新上传',
  sort: '不支持按此项排序',
  sums: (field: string): string => `不能统计“${field}”`,
  search: '不支持按此项搜索',
  searchValue: '搜索条件不正确',
  searchRange: '开始不能大于结束',
  searchOperator: '这个字段不支持这种比较',
  searchTooMany: (most: number): string => `组合条件不超过 ${most} 个`,
  searchMasked: '没有查看完整号码的权限，请输入完整的号码',
  searchConcealed: '没有查看完整内容的权限，不能按此项搜索',
  readOnly: '没有修改此项的权限',
  optionsField: '这个字段没有可选的对象',
  board: '不能按此项显示看板',
  boardColumn: '看板没有这一列',
} as const;
