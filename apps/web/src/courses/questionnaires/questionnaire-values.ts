import type { Questionnaire, QuestionnaireInput } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { minuteText, momentOf } from '../../platform/minute-text';

/** The dialog's input. */
export interface QuestionnaireValues {
  readonly publication_id?: number;
  readonly session_id: number | null;
  readonly is_anonymous: boolean;
  /** By the school's clock, as the input shows it; '' for none. */
  readonly opens_at: string;
  readonly closes_at: string;
}

/** What the dialog starts with. */
export const startValues = (stored: Questionnaire | undefined): QuestionnaireValues => ({
  ...(stored === undefined ? {} : { publication_id: stored.publication_id }),
  session_id: stored?.session?.id ?? null,
  is_anonymous: stored?.is_anonymous ?? true,
  opens_at: minuteText(stored?.opens_at ?? null),
  closes_at: minuteText(stored?.closes_at ?? null),
});

/** What is sent. */
export const inputOf = (
  classId: number,
  values: QuestionnaireValues,
  stored: Questionnaire | undefined,
): QuestionnaireInput => ({
  ...(stored === undefined ? {} : { id: stored.id, version: stored.version }),
  class_id: classId,
  session_id: values.session_id ?? null,
  // The dialog refuses to go on without one.
  publication_id: values.publication_id ?? 0,
  is_anonymous: values.is_anonymous,
  opens_at: momentOf(values.opens_at, stored?.opens_at ?? null),
  closes_at: momentOf(values.closes_at, stored?.closes_at ?? null),
});
