import type { PublicField } from '@shuyuan/contract/backoffice/publications/publication';
import type { ComponentType } from 'preact';

/** What an input gets. A value is what was typed, as the draft keeps it; `send` makes of it what the server takes. */
export interface InputProps {
  readonly id: string;
  readonly field: PublicField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly isRequired: boolean;
  readonly isInvalid: boolean;
  /** The elements that explain it and say what is wrong. */
  readonly describedBy: string | undefined;
  /** The code of the page, for uploads; '' on one that takes no files. */
  readonly code: string;
  /** Says that a value is still on its way. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** How a field type is filled in on a phone. The contract and the server have modules under the same key. */
export interface DoorFieldType {
  readonly Input: ComponentType<InputProps>;
  /** Several controls, which a legend names instead of a label. */
  readonly isGroup?: true;
  /** The value of an empty field, '' if absent. */
  readonly empty?: unknown;
  /** What is wrong with a value that is filled in. The server judges again, and by more. */
  readonly judge?: (value: unknown, field: PublicField) => string | undefined;
  /** What is sent of a value that is filled in; the text without blanks around it if absent. */
  readonly send?: (value: unknown) => unknown;
  /** A default value of the form as if it were typed. */
  readonly show?: (stored: unknown) => unknown;
  /** Not kept on the phone, nor in drafts. */
  readonly isSecret?: true;
}

/** A value as text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A value as a list of texts. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

/** The attributes that every control has. */
export const controlOf = ({ id, isRequired, isInvalid, describedBy }: InputProps) => ({
  id,
  'aria-required': isRequired,
  'aria-invalid': isInvalid,
  'aria-describedby': describedBy,
});
