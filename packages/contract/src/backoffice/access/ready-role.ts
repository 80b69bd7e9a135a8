import { z } from 'zod';
import { rowScope } from './role';

/** A piece of work in the words of staff, and the rights that it takes. */
export interface Task {
  readonly key: string;
  /** The screen on which it is done. */
  readonly screen: string;
  readonly name: string;
  readonly nodes: readonly string[];
}

/** A role that every installation has from its first start; staff may edit and delete it like their own. */
export interface ReadyRole {
  readonly key: string;
  readonly name: string;
  readonly remark: string;
  readonly row_scope: z.output<typeof rowScope>;
  /** The keys of its tasks. */
  readonly tasks: readonly string[];
}

/** Resources whose rights are listed together, under the menu entry of the first one or under this name. */
export interface NodeGroup {
  readonly name: string;
  readonly resources: readonly string[];
}

const nodes = z.array(z.string());

/** A task in the editor of a role. */
export const grantableTask = z.object({
  key: z.string(),
  screen: z.string(),
  name: z.string(),
  nodes,
  /** Whether the caller may grant all of it. */
  may_grant: z.boolean(),
});
export type GrantableTask = z.output<typeof grantableTask>;

/** A ready role from which a new one may start. */
export const grantableReadyRole = z.object({
  key: z.string(),
  name: z.string(),
  /** A name that no role has yet. */
  free_name: z.string(),
  remark: z.string(),
  row_scope: rowScope,
  nodes,
  may_grant: z.boolean(),
});
export type GrantableReadyRole = z.output<typeof grantableReadyRole>;

/** An entry of the menu, for the preview of what a role's holder will see; it is shown with the right to its list. */
export const previewEntry = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: z.string(),
  /** Null for an entry that everybody sees. */
  node: z.string().nullable(),
  /** Shown only with something below it. */
  is_container: z.boolean(),
});
export type PreviewEntry = z.output<typeof previewEntry>;
