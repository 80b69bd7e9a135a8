import type { AuditChange } from '@shuyuan/contract/product/audit';
import { auditLogTexts as texts } from './audit-log.texts';

type Snapshot = Readonly<Record<string, unknown>> | null;
type Leaves = Map<string, { readonly name: string; readonly text: string | null }>;

/** Even a form with hundreds of fields changes in a few places; nobody reads more than this. */
const changesMax = 300;
const longest = 2000;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mobile = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;
const idNumber = /(?<!\d)(\d{4})\d{10}(\d{3}[\dXx])(?!\d)/g;

const sealed = /s1\.[a-z0-9]+\.[A-Za-z0-9+/]+=*/g;

/** Sealed values are shown as such: without the key they cannot be opened, and the ciphertext means nothing. */
export const tellSealed = (text: string): string => text.replace(sealed, texts.sealed);

/** Masks mobile and ID numbers wherever they occur in an entry; sealed values stay sealed (assurance F39). */
export const maskNumbers = (text: string): string =>
  tellSealed(text).replace(idNumber, '$1**********$2').replace(mobile, '$1****$2');

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((one) => textOf(one) ?? '').join(texts.separator);
  return maskNumbers(String(value)).slice(0, longest);
};

const called = (key: string): string => texts.fields[key] ?? key;

/** What identifies an element of a list, so that it is compared with itself when the list was reordered. */
const identityOf = (element: Readonly<Record<string, unknown>>, at: number): { key: string; name: string } => {
  const { id, field, name, label, value } = element;
  return { key: String(id ?? field ?? value ?? name ?? at), name: String(name ?? label ?? field ?? id ?? at + 1) };
};

interface Place {
  readonly path: string;
  readonly name: string;
}

const within = (place: Place, key: string, name: string): Place => ({
  path: place.path === '' ? key : `${place.path}.${key}`,
  name: place.name === '' ? name : `${place.name} › ${name}`,
});

const addLeaves = (leaves: Leaves, value: unknown, place: Place): void => {
  if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) addLeaves(leaves, inner, within(place, key, called(key)));
    return;
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isObject)) {
    for (const [at, element] of value.entries()) {
      const { key, name } = identityOf(element, at);
      addLeaves(leaves, element, within(place, key, name));
    }
    return;
  }
  leaves.set(place.path, { name: place.name, text: textOf(value) });
};

const leavesOf = (snapshot: Snapshot): Leaves => {
  const leaves: Leaves = new Map();
  if (snapshot !== null) addLeaves(leaves, snapshot, { path: '', name: '' });
  return leaves;
};

/** The differences between two snapshots, each with its label and in readable form. */
export const tellDiff = (before: Snapshot, after: Snapshot): AuditChange[] => {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((field): AuditChange[] => {
    const [was, is] = [old.get(field), now.get(field)];
    if ((was?.text ?? null) === (is?.text ?? null)) return [];
    return [{ field, name: is?.name ?? was?.name ?? field, before: was?.text ?? null, after: is?.text ?? null }];
  });
  return changes.slice(0, changesMax);
};
