/** One check over a checkout: its findings, one line each, none when all is well. */
export interface Gate {
  readonly name: string;
  find(root: string): Promise<string[]>;
}
