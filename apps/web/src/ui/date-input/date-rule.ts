import { dateInputTexts as texts } from './date-input.texts';
import { type DateKind, readTyped } from './date-kinds';

/** A form item's rule: refuses a text that is no date, where nobody else would. */
export const dateRule = (kind: DateKind) => ({
  validator: async (_: unknown, value: unknown): Promise<void> => {
    if (typeof value === 'string' && readTyped(kind, value) === undefined) throw new Error(texts.unreadable[kind]);
  },
});

/** A form item's rule: refuses a date that is not later than that of another item. */
export const laterThan =
  (other: string, message: string) =>
  ({ getFieldValue }: { readonly getFieldValue: (name: string) => unknown }) => ({
    // Both are written the same way, so that the earlier one is also the lesser text.
    validator: async (_: unknown, value: unknown): Promise<void> => {
      const first = getFieldValue(other);
      const areBoth = typeof first === 'string' && first !== '' && typeof value === 'string' && value !== '';
      if (areBoth && value <= first) throw new Error(message);
    },
  });
