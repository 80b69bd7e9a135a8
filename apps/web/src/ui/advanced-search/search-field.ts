import type { ReactNode } from 'react';
import type { SearchValue } from '../../platform/list-state/list-state';

/** The props of a control provided by the screen; no value means no condition. */
export interface OwnControlProps {
  readonly id: string;
  readonly value: SearchValue | undefined;
  readonly onChange: (value: SearchValue | undefined) => void;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

/** A search field, by the kind of its control. */
export type SearchField = { readonly name: string; readonly label: string } & (
  | { readonly kind: 'text'; readonly placeholder?: string }
  | { readonly kind: 'select'; readonly options: readonly { readonly label: string; readonly value: string }[] }
  | { readonly kind: 'date_range' }
  | { readonly kind: 'number_range' }
  | {
      readonly kind: 'own';
      readonly control: (props: OwnControlProps) => ReactNode;
      /** The condition as its tag shows it, after the label. */
      readonly condition: (value: SearchValue) => ReactNode;
      /** The error message for a value, if any. */
      readonly problem?: (value: SearchValue) => string | undefined;
    }
);

/** The typed text of a field: one text, or the two ends of a range. */
export type Typed = readonly [string] | readonly [string, string];

/** All typed texts, by field. */
export type Draft = Readonly<Record<string, Typed>>;

/** True for fields with two ends. */
export const isRange = (field: SearchField): boolean => field.kind === 'date_range' || field.kind === 'number_range';
