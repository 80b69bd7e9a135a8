import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';

interface SharedProps<Values extends object> {
  readonly open: boolean;
  readonly title: string;
  /** Names the record in the form: another one gets a form of its own, never the last one's values. */
  readonly record?: string | number;
  /** What the form starts with and 重置 goes back to. */
  readonly values?: Partial<Values>;
  /** The values are still on their way: the form is drawn when they are there. */
  readonly loading?: boolean;
  /** Share of the page's width in percent, 55 by default (requirements §9). */
  readonly width?: number;
  /** The fields: antd form items, or a function that makes them from the form. */
  readonly children: ReactNode | ((form: FormInstance<Values>) => ReactNode);
  /** The user wants to leave and has nothing to lose, or said so. */
  readonly onClose: () => void;
}

/** Without the flag a submit is heard only when the form is valid (requirements §5). */
interface PlainSubmit<Values extends object> {
  readonly check?: false;
  /** The dialog stays busy until the promise settles; a rejection with `errors` puts them at their fields. */
  readonly onSubmit: (values: Values) => unknown;
}

/** With the flag every submit is heard and says whether the form is valid (requirements §5). */
interface CheckedSubmit<Values extends object> {
  readonly check: true;
  readonly onSubmit: (valid: boolean, values: Values) => unknown;
}

/** What the form dialog takes. */
export type FormDialogProps<Values extends object> = SharedProps<Values> &
  (PlainSubmit<Values> | CheckedSubmit<Values>);
