import type { PublicField } from '@shuyuan/contract/backoffice/publications/publication';
import { newRequestKey } from '@shuyuan/web/http/request-key';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { draftStore, type PhoneDraft } from './draft-store';
import { draftValues, initialValues, type Typed, withDraft } from './form-state';

/** What was typed, and its copy on the phone, which follows each change. */
export interface Draft {
  readonly values: Typed;
  readonly set: (column: string, value: unknown) => void;
  /** When the values were typed that were restored; undefined when there were none. */
  readonly restoredAt: string | undefined;
  readonly draftKey: string | undefined;
  readonly setDraftKey: (key: string) => void;
  /** The key of the submission: the same until the server has answered for certain. */
  readonly requestKey: () => string;
  /** The next submission is another one. */
  readonly dropRequestKey: () => void;
  /** Whether a submission was not answered. */
  readonly isUnanswered: boolean;
  /** Forgets everything, here and on the phone. */
  readonly clear: () => void;
}

/** A draft's fields, and the name under which the phone has it. */
interface DraftPlace {
  readonly name: string;
  readonly fields: readonly PublicField[];
}

/** Holds the values of a page; `given` are those of a resume link. */
export const useDraft = ({ name, fields }: DraftPlace, given?: { values: Typed; key: string }): Draft => {
  const [stored] = useState<PhoneDraft | undefined>(() => draftStore.read(name));
  const [values, setValues] = useState<Typed>(() => withDraft(fields, given?.values ?? stored?.values ?? {}));
  const [isCleared, setCleared] = useState(false);
  const extra = useRef({ draft_key: given?.key ?? stored?.draft_key, request_key: stored?.request_key });
  const isTouched = useRef(given !== undefined);
  const save = (typed: Typed) =>
    draftStore.write(name, {
      ...extra.current,
      values: draftValues({ fields }, typed),
      at: new Date().toISOString(),
    });
  // Other effects wait for a frame, which a page that is left does not get.
  useLayoutEffect(() => {
    if (isTouched.current) save(values);
  });
  return {
    values,
    set: (column, value) => {
      isTouched.current = true;
      setValues((now) => ({ ...now, [column]: value }));
    },
    restoredAt: given === undefined && !isCleared ? stored?.at : undefined,
    draftKey: extra.current.draft_key,
    setDraftKey: (key) => {
      extra.current.draft_key = key;
      save(values);
    },
    requestKey: () => {
      extra.current.request_key ??= newRequestKey();
      save(values);
      return extra.current.request_key;
    },
    dropRequestKey: () => {
      extra.current.request_key = undefined;
      save(values);
    },
    isUnanswered: extra.current.request_key !== undefined,
    clear: () => {
      draftStore.remove(name);
      extra.current = { draft_key: undefined, request_key: undefined };
      isTouched.current = false;
      setCleared(true);
      setValues(initialValues(fields));
    },
  };
};
