/** What a role can hold: `<resource>.<action>` and the words staff read. The catalogue grows with the screens. */
export interface AccessNode {
  readonly node: `${string}.${string}`;
  readonly name: string;
}

export const accessNodes = [{ node: 'workbench.index', name: '查看工作台' }] as const satisfies readonly AccessNode[];
