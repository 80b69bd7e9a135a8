import { dateInputTexts as texts } from './date-input.texts';
import { type DateKind, readTyped } from './date-kinds';

/** A form item's rule: refuses a text that is no date, where nobody else would. */
export const dateRule = (kind: DateKind) => ({
  validator: async (_: unknown, value: unknown): Promise<void> => {
    if (typeof value === 'string' && readTyped(kind, value) === undefined) throw new Error(texts.unreadable[kind]);
  },
});
