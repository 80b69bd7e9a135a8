/** Messages by property. */
export type PropertyFaults = Readonly<Record<string, readonly string[]>>;

/** What is wrong with a draft, at the form and at its fields by key. */
export interface Faults {
  readonly form: PropertyFaults;
  readonly fields: ReadonlyMap<string, PropertyFaults>;
}

export const noFaults: Faults = { form: {}, fields: new Map() };

/** No faults of a field; one object, so that nothing is redrawn for it. */
const none: PropertyFaults = {};
/** What is wrong with a field. */
export const faultsOf = ({ fields }: Faults, key: string): PropertyFaults => fields.get(key) ?? none;

type Errors = Readonly<Record<string, readonly string[]>>;

/** The result of validating a value by a schema of the contract. */
interface Verdict {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

/** The errors of a schema, in the shape of the server's reply. */
export const errorsOf = ({ issues }: Verdict): Errors => {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const name = path.map(String).join('.');
    errors[name] = [...(errors[name] ?? []), message];
  }
  return errors;
};

/** `fields.3.settings.scale` is the property `scale` of the fourth field. */
const propertyOf = ([first = '', second]: readonly string[]): string =>
  first === 'settings' ? (second ?? first) : first;

/** Assigns messages to the fields that were sent, by their index in the list. */
export const placeFaults = (errors: Errors, keys: readonly string[]): Faults => {
  const form: Record<string, string[]> = {};
  const fields = new Map<string, Record<string, string[]>>();
  for (const [name, messages] of Object.entries(errors)) {
    const [head = '', at = '', ...rest] = name.split('.');
    const key = head === 'fields' && at !== '' ? keys[Number(at)] : undefined;
    const place = key === undefined ? form : (fields.get(key) ?? {});
    const property = key === undefined ? head : propertyOf(rest);
    place[property] = [...(place[property] ?? []), ...messages];
    if (key !== undefined) fields.set(key, place);
  }
  return { form, fields };
};

/** How many properties have a fault. */
export const countFaults = ({ form, fields }: Faults): number =>
  [form, ...fields.values()].reduce((sum, faults) => sum + Object.keys(faults).length, 0);

const without = (faults: PropertyFaults, changed: readonly string[]): PropertyFaults =>
  changed.includes('settings')
    ? Object.fromEntries(Object.entries(faults).filter(([name]) => !changed.includes(name) && ownProperties.has(name)))
    : Object.fromEntries(Object.entries(faults).filter(([name]) => !changed.includes(name)));

/** Properties that are not part of `settings`. */
const ownProperties: ReadonlySet<string> = new Set([
  'field',
  'name',
  'search_input',
  'edit_input',
  'help',
  'validation',
  'select_item',
  'list_show',
  'form_show',
]);

/** The faults without those of properties changed since; `key` undefined means the form. */
export const clearFaults = (faults: Faults, key: string | undefined, changed: readonly string[]): Faults => {
  if (countFaults(faults) === 0) return faults;
  if (key === undefined) return { ...faults, form: without(faults.form, changed) };
  const left = without(faultsOf(faults, key), changed);
  const fields = new Map(faults.fields);
  if (Object.keys(left).length === 0) fields.delete(key);
  else fields.set(key, left);
  return { ...faults, fields };
};
