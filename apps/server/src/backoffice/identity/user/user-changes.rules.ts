/** A user as the audit log compares them. */
export interface StoredUser {
  readonly username: string;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string;
  readonly department_id: number;
  readonly departmentIds: readonly number[];
  readonly roleIds: readonly number[];
}

/** 138****5678: the audit log is read by people who may not see full numbers (assurance F39). */
const masked = (mobile: string | null): string | null => mobile && `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

/** What the audit log stores of a user. */
export const snapshotOf = ({ departmentIds, roleIds, mobile, ...user }: StoredUser) => ({
  ...user,
  mobile: masked(mobile),
  department_ids: departmentIds,
  role_ids: roleIds,
});

type Snapshot = Readonly<Record<string, unknown>>;

/** The changes of a user, before and after; a number that changed under its mask is listed too. */
export const changesOf = (before: StoredUser, after: StoredUser): { before: Snapshot; after: Snapshot } => {
  const [was, is] = [snapshotOf(before), snapshotOf(after)];
  const whole = { was: { ...was, mobile: before.mobile }, is: { ...is, mobile: after.mobile } };
  const changed = Object.keys(is).filter(
    (key) => JSON.stringify(Reflect.get(whole.was, key)) !== JSON.stringify(Reflect.get(whole.is, key)),
  );
  const pick = (from: object): Snapshot => Object.fromEntries(changed.map((key) => [key, Reflect.get(from, key)]));
  return { before: pick(was), after: pick(is) };
};
