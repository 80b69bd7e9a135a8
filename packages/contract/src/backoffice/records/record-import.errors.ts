import { defineErrors } from '../../platform/error-table';

export const recordImportErrors = defineErrors({
  importNotFound: { errcode: 25001, status: 404, errmsg: '导入不存在或已被删除' },
  fileTooLarge: { errcode: 25002, status: 413, errmsg: '文件不能超过 20 MB，请分成几个文件导入' },
  fileRefused: { errcode: 25003, status: 400, errmsg: '文件无法读取，请选择 .xlsx 或 .csv 文件' },
  fileGone: { errcode: 25004, status: 409, errmsg: '上传的文件已过期，请重新上传' },
  noHeaders: { errcode: 25005, status: 400, errmsg: '文件里没有表头，请写上各列的名称' },
  importBusy: { errcode: 25006, status: 409, errmsg: '这个导入正在处理，请等它结束' },
  notChecked: { errcode: 25007, status: 409, errmsg: '请先检查文件' },
  hasFaults: { errcode: 25008, status: 409, errmsg: '还有不正确的单元格，请改正后再导入' },
  alreadyCommitted: { errcode: 25009, status: 409, errmsg: '这个文件已经导入过了' },
  notCommitted: { errcode: 25010, status: 409, errmsg: '这个导入还没有完成，不能撤销' },
  changedSince: { errcode: 25011, status: 409, errmsg: '导入之后有记录被修改或删除，不能撤销' },
  stillReferred: { errcode: 25012, status: 409, errmsg: '导入的记录已被其他记录用到，不能撤销' },
  formChangedSince: { errcode: 25013, status: 409, errmsg: '表单在检查之后改过，请重新检查' },
  nothingToImport: { errcode: 25014, status: 409, errmsg: '文件里没有可以导入的数据' },
  uploadBusy: { errcode: 25015, status: 409, errmsg: '您有一个文件正在上传，请等它结束后再试' },
  workBusy: { errcode: 25016, status: 409, errmsg: '您的另一个文件正在处理，请等它结束后再试' },
  tooManyPending: { errcode: 25017, status: 409, errmsg: '您没有完成的导入过多，请先完成或放弃其中一些' },
  fixesTooLarge: { errcode: 25018, status: 409, errmsg: '改正的内容过多，请在文件里改好后重新上传' },
  faultsChanged: { errcode: 25019, status: 409, errmsg: '有误的行与您确认的不同，没有写入数据，请核对后再导入' },
  noBadRows: { errcode: 25020, status: 409, errmsg: '没有有误的行' },
});

/** The messages about a cell, a column or a file that an import cannot accept. */
export const importMessages = {
  twice: (row: number): string => `与第 ${row} 行重复`,
  noTarget: (text: string, nearest: readonly string[] = []): string =>
    `没有找到“${text}”${nearest.length === 0 ? '' : `，最接近的是：${nearest.join('、')}`}`,
  noOption: (text: string, nearest: readonly string[]): string =>
    `没有选项“${text}”，最接近的是：${nearest.join('、')}`,
  onlyOptions: (text: string, options: readonly string[], isAll: boolean): string =>
    `没有选项“${text}”，可选：${options.join('、')}${isAll ? '' : '等'}`,
  manyTargets: (text: string): string => `有多条“${text}”，请写成“${text} #编号”`,
  noKey: '没有找到要更新的记录',
  manyKeys: '有多条记录的值与此相同，无法确定更新哪一条',
  tooManyNames: (most: number): string => `一个单元格最多写 ${most} 个名称`,
  emptyKey: '请填写，更新时按它查找记录',
  unknownColumn: '文件里没有这一列',
  unknownField: '表单里没有这个字段，或它不能导入',
  mappedTwice: '一个字段只能对应一列',
  keyNotMapped: '请先给它选择文件中的列',
  keyNotAllowed: '这个字段不能用来查找记录',
  needsKey: '请选择按哪个字段查找要更新的记录',
  noMapping: '请至少给一列选择字段',
  noSheet: '没有这张工作表',
  noHeaderRow: '这一行不能作表头，请在前面几行中选择有内容的一行',
} as const;
