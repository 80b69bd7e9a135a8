/** A column as the catalogue has it. */
export interface RealColumn {
  readonly name: string;
  /** As PostgreSQL writes it: `bigint`, `character varying(20)`. */
  readonly type: string;
  readonly comment: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
}

export interface RealIndex {
  readonly name: string;
  readonly firstColumn: string;
  /** False for an index whose creation was interrupted. */
  readonly valid: boolean;
}

export interface RealReference {
  readonly name: string;
  readonly column: string;
  /** `form.teacher`. */
  readonly target: string;
}

/** The link table of a `relations` field. */
export interface RealLink {
  readonly name: string;
  readonly target: string;
  readonly comment: string;
}

/** A form's table as it is. */
export interface RealTable {
  readonly name: string;
  readonly comment: string;
  /** Approximate row count; never more exact than the planner's estimate. */
  readonly rows: number;
  readonly columns: readonly RealColumn[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly RealIndex[];
  readonly references: readonly RealReference[];
  /** In the schema `form`. */
  readonly links: readonly RealLink[];
}
