/** Whether the roll of a session was taken, is overdue, or is not due yet; a cancelled session has none. */
export const rollStates = [
  { value: 'taken', label: '已点名', color: '#1a7f37' },
  { value: 'missing', label: '未点名', color: '#c0291f' },
  { value: 'ahead', label: '未开始', color: '#66727e' },
  { value: 'off', label: '已取消', color: '#66727e' },
] as const;
export type RollState = (typeof rollStates)[number]['value'];
