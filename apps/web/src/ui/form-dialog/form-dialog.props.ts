import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';

interface SharedProps<Values extends object> {
  readonly open: boolean;
  readonly title: string;
  /** Identifies the record in the form: another one gets a new form, never the last one's values. */
  readonly record?: string | number;
  /** The initial values, to which 重置 returns. */
  readonly values?: Partial<Values>;
  /** The values are still loading: the form is rendered once they have arrived. */
  readonly loading?: boolean;
  /** Share of the page's width in percent, 55 by default (requirements §9). */
  readonly width?: number;
  /** The words of 提交, where others are clearer. */
  readonly submitLabel?: string;
  /** Whether it can be submitted now; true by default. */
  readonly maySubmit?: boolean;
  /** The fields: antd form items, or a function that makes them from the form. */
  readonly children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
  /** The user wants to leave and has no unsaved input, or agreed to lose it. */
  readonly onClose: () => void;
}

/** Without the flag `onSubmit` is only called when the form is valid (requirements §5). */
interface PlainSubmit<Values extends object> {
  readonly check?: false;
  /** The dialog stays busy until the promise settles; the `errors` of a rejection are shown at their fields. */
  readonly onSubmit: (values: Values, form: FormInstance<Values>) => unknown;
}

/** With the flag `onSubmit` is called on every submit, with whether the form is valid (requirements §5). */
interface CheckedSubmit<Values extends object> {
  readonly check: true;
  readonly onSubmit: (valid: boolean, values: Values) => unknown;
}

/** What a form calls when it is submitted. */
export type SubmitProps<Values extends object> = PlainSubmit<Values> | CheckedSubmit<Values>;

/** The props of the form dialog. */
export type FormDialogProps<Values extends object> = SharedProps<Values> & SubmitProps<Values>;
