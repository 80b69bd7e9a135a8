/** Words of the contacts slice. */
export const contactTexts = {
  merged: '合并成功，另一份档案已移入回收站',
  moved: (count: number): string => (count > 1 ? `已办理 ${count} 名学员` : '已办理'),
  exported: '通讯录已导出',
  sheet: {
    file: (className: string): string => `${className} 通讯录.xlsx`,
    withheld: '未授权',
    studentNo: '学号',
    name: '姓名',
    gender: '性别',
    team: '小组',
    post: '班委职务',
    state: '状态',
  },
} as const;
