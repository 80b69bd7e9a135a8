/** Words of the row actions (requirements §2, §6, §8). */
export const rowActionsTexts = {
  detail: '详情',
  edit: '编辑',
  delete: '删除',
  more: '更多',
  all: '全部操作',
  ofRow: (action: string, name: string): string => `${action} ${name}`,
  confirmDelete: '确认删除吗？',
  confirmBatchDelete: '确定要删除吗？',
  willDelete: (name: string): string => `将删除“${name}”。`,
  willDeleteBatch: (count: number): string => `将删除选中的 ${count} 条记录。`,
  deleted: '删除成功',
} as const;
