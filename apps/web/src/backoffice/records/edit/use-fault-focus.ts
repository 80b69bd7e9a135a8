import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FormSection } from './sections';
import type { RecordForm } from './use-record-form';

const focusable =
  'input:not([type=hidden]):not([disabled]), textarea:not([disabled]), button:not([disabled]), iframe, [tabindex="0"]';

/** Scrolls to a field and focuses it. */
const enter = (place: HTMLElement): void => {
  place.scrollIntoView({ block: 'center' });
  place.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
};

/** Which sections are collapsed; a rejected save expands those with errors and focuses the first one. */
export const useFaultFocus = (options: {
  form: RecordForm;
  sections: readonly FormSection[];
  root: RefObject<HTMLElement | null>;
}) => {
  const { form, sections, root } = options;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const wanted = useRef<string>(undefined);
  const latest = useRef({ form, sections });
  useEffect(() => {
    latest.current = { form, sections };
  });

  const { refusals } = form;
  useEffect(() => {
    if (refusals === 0) return;
    const { form: now, sections: all } = latest.current;
    const isWrong = ({ field }: { field: string }) => Object.hasOwn(now.faults, field);
    wanted.current = now.shown.find(isWrong)?.field;
    const open = new Set(all.filter(({ fields }) => fields.some(isWrong)).map(({ key }) => key));
    setFolded((last) =>
      [...last].some((key) => open.has(key)) ? new Set([...last].filter((key) => !open.has(key))) : last,
    );
  }, [refusals]);
  useEffect(() => {
    if (wanted.current === undefined || refusals < 0) return;
    const place = root.current?.querySelector<HTMLElement>(`[data-field="${wanted.current}"]`);
    // Inside a section that is still collapsed it has no size; expanding it runs this effect again.
    if (!place || place.offsetParent === null || folded.size < 0) return;
    wanted.current = undefined;
    enter(place);
  }, [refusals, folded, root]);

  const fold = useCallback((key: string) => {
    setFolded((last) => (last.has(key) ? new Set([...last].filter((one) => one !== key)) : new Set([...last, key])));
  }, []);
  const unfold = useCallback((key: string) => {
    setFolded((last) => (last.has(key) ? new Set([...last].filter((one) => one !== key)) : last));
  }, []);
  return { folded, fold, unfold };
};
