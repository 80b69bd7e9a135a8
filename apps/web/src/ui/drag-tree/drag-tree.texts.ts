/** Words of a tree whose rows can be carried. */
export const dragTreeTexts = {
  grip: (name: string): string => `移动 ${name}`,
  hint: '拖动排序，左右拖动改变层级；也可以按空格拿起，用方向键移动，再按空格放下',
  level: (level: number): string => `第 ${level} 级`,
  start: (name: string): string => `已拿起 ${name}。上下键换位置，左右键换层级，空格放下，Esc 取消。`,
  over: (name: string, parent: string | undefined, place: number): string =>
    `${name} 移到${parent === undefined ? '最外层' : `“${parent}”里`}第 ${place} 位`,
  nowhere: (name: string): string => `${name} 不能放在这里`,
  end: (name: string): string => `${name} 已放下`,
  cancel: (name: string): string => `已取消，${name} 回到原处`,
} as const;
