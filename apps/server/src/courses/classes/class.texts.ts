/** Words of the classes slice. */
export const classTexts = {
  moved: (state: string): string => `班级状态已改为“${state}”`,
  priced: '学费已改，此后入班的学员按新学费',
  graduated: (count: number): string => `班级已结业，${count} 名成员一并结业`,
} as const;
