import { phoneStore } from '../../platform/phone-store';
import type { Typed } from './form-state';

const keepMs = 7 * 24 * 3_600_000;

/** What a phone keeps of a page that is being filled in. */
export interface PhoneDraft {
  readonly values: Typed;
  readonly at: string;
  /** Identifies the submission until the server has acknowledged it. */
  readonly request_key?: string | undefined;
  /** The key of the resume link. */
  readonly draft_key?: string | undefined;
}

const keyOf = (name: string): string => `shuyuan-form-${name}`;

const isDraft = (value: unknown): value is PhoneDraft => {
  if (typeof value !== 'object' || value === null) return false;
  const { values, at } = value as Partial<Record<keyof PhoneDraft, unknown>>;
  return typeof values === 'object' && values !== null && typeof at === 'string';
};

/** Drafts by name: the code of their page, where it has one. */
export const draftStore = {
  read: (name: string): PhoneDraft | undefined => {
    const stored = phoneStore.read(keyOf(name));
    return isDraft(stored) && Date.now() - Date.parse(stored.at) < keepMs ? stored : undefined;
  },
  write: (name: string, draft: PhoneDraft): void => phoneStore.write(keyOf(name), draft),
  remove: (name: string): void => phoneStore.remove(keyOf(name)),
};
