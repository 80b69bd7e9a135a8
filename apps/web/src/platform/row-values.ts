/** A value of a row as text; '' where it is none, or is not there for the caller. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A value of a row as a number; 0 where it is none. */
export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

const part = (value: unknown, name: 'id' | 'label'): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The label of a record that a row refers to; '' where it refers to none. */
export const labelOf = (value: unknown): string => textOf(part(value, 'label'));

/** The id of a record that a row refers to. */
export const idOf = (value: unknown): number | undefined => {
  const id = part(value, 'id');
  return typeof id === 'number' ? id : undefined;
};
