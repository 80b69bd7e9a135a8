import type { Line } from '../budget';

/** A figure of ours and of a rival, taken in turns; the value is how many times ours is better. */
export interface RivalLine extends Line {
  readonly rival: string;
}

/** A measured rival: what was installed and how it was run. */
export interface RivalProduct {
  readonly name: string;
  readonly version: string;
  readonly command: string;
  /** Settings, and the way that the rows came in. */
  readonly notes: readonly string[];
}

/** The comparison with the rivals on one machine. */
export interface RivalFigures {
  readonly date: string;
  readonly setting: string;
  readonly products: readonly RivalProduct[];
  /** Rivals that could not be measured in full, with the reason. */
  readonly absent: readonly { readonly name: string; readonly why: string }[];
  readonly lines: readonly RivalLine[];
}
