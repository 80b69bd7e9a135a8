import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { fieldTypeOf } from '@shuyuan/contract/backoffice/forms/field-types';

const typeLabel = (key: FieldTypeKey): string => fieldTypeOf(key).label;

/** The plan in the words that staff read. */
export const planTexts = {
  createTable: (table: string): string => `新增数据表 ${table}`,
  adoptTable: (table: string): string => `接管数据表 ${table}`,
  renameTable: (from: string, to: string): string => `数据表 ${from} 改名为 ${to}`,
  addColumn: (name: string): string => `新增列 ${name}`,
  takeColumn: (name: string, column: string): string => `接管列 ${column} 作为 ${name}`,
  restoreColumn: (name: string): string => `恢复列 ${name}`,
  renameColumn: (name: string, from: string, to: string): string => `列 ${name} 改名：${from} → ${to}`,
  changeType: (name: string, from: FieldTypeKey, to: FieldTypeKey): string =>
    from === to ? `修改列 ${name} 的${typeLabel(to)}设置` : `修改类型 ${name}：${typeLabel(from)} → ${typeLabel(to)}`,
  changeTarget: (name: string): string => `修改 ${name} 关联的表单`,
  dropColumn: (name: string): string => `移除列 ${name}`,
  addUnique: (name: string): string => `${name} 不可重复`,
  dropUnique: (name: string): string => `${name} 允许重复`,
  addIndex: (name: string): string => `为 ${name} 建立索引`,
  dropIndex: (name: string): string => `删除 ${name} 的索引`,
  addRelation: (name: string): string => `建立 ${name} 的关联约束`,
  dropRelation: (name: string): string => `解除 ${name} 的关联约束`,
  commentColumn: (name: string): string => `更新列 ${name} 的名称`,
  commentTable: (name: string): string => `更新数据表名称为 ${name}`,
} as const;

/** What staff should know before they agree. */
export const planNotes = {
  none: '',
  recyclable: '数据保留 30 天，期间可以恢复',
  restored: '移除前的数据一并恢复',
  columnsStay: '已有的列和数据都保留；没有选为字段的列不受影响',
  built: '数据较多，将在同步之后建立，期间可以正常使用',
  rewritten: '会改写这一列的全部数据，数据较多时需要一些时间',
  toMoney: '原来的数按“元”计算',
  cleared: '指向已不存在的记录的，将留空',
  onlyEmpty: '只有没有数据的列才能这样修改',
} as const;

/** Why a step cannot be taken. */
export const planObstacles = {
  unconvertible: (from: FieldTypeKey, to: FieldTypeKey): string =>
    from === to ? '这些数据不符合新的设置' : `这些数据不能转换为${typeLabel(to)}`,
  refused: (from: FieldTypeKey, to: FieldTypeKey): string =>
    from === to
      ? '已有数据，不能改为关联别的表单；请新增一个字段'
      : `${typeLabel(from)}不能改为${typeLabel(to)}；请新增一个字段，或先清空这一列`,
  foreignType: (type: string, to: FieldTypeKey): string => `列类型 ${type} 不能作为${typeLabel(to)}`,
  linkedTwice: '这些行关联了不止一条记录',
  duplicates: '这些数据有重复',
  dangling: '这些行关联的记录不存在',
  columnTaken: (column: string): string => `数据表中已有别的列叫 ${column}`,
  unsyncedTarget: (name: string): string => `关联的表单“${name}”还没有数据表，请先同步它`,
  missingTarget: '关联的表单不存在',
  noKey: '数据表没有以 id 为主键，不能接管',
  keyType: (type: string): string => `主键 id 的类型是 ${type}，应为整数`,
  ownType: (column: string, type: string): string => `系统列 ${column} 的类型是 ${type}，不能接管`,
} as const;
