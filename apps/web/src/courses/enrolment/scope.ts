import type { RecordRef } from '@shuyuan/contract/backoffice/records/record';
import type { EnrolmentSummary } from '@shuyuan/contract/courses/enrolment/enrolment';
import { type EnrolmentState, enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { idIn } from '../../platform/address-id';

/** The applications that an address selects. */
export interface Scope {
  readonly programme: RecordRef | undefined;
  readonly intake: RecordRef | undefined;
  readonly state: EnrolmentState | undefined;
  /** The printed list of those who are admitted, instead of the applications. */
  readonly isPrint: boolean;
  /** How the list is shown; it stays when another state is chosen. */
  readonly layout: string | undefined;
}

const refOf = (id: number | undefined, known: RecordRef | undefined): RecordRef | undefined =>
  id === undefined ? undefined : { id, label: known?.label ?? `#${id}` };

/** Reads it from an address; invalid parts are ignored, because anyone can type an address. */
export const readScope = (params: Readonly<Record<string, string>>, summary: readonly EnrolmentSummary[]): Scope => {
  const [programmeId, classId] = [idIn(params.programme), idIn(params.class)];
  const ofClass = summary.find((row) => classId !== undefined && row.class?.id === classId);
  const ofProgramme = ofClass ?? summary.find(({ programme }) => programme.id === programmeId);
  return {
    programme: refOf(ofClass?.programme.id ?? programmeId, ofProgramme?.programme),
    intake: refOf(classId, ofClass?.class ?? undefined),
    state: enrolmentStates.find(({ value }) => value === params.state)?.value,
    isPrint: params.as === 'print',
    layout: params.layout,
  };
};

/** The address of applications. */
export const scopeAddress = (scope: {
  programme?: number | undefined;
  intake?: number | undefined;
  state?: EnrolmentState | undefined;
  isPrint?: boolean | undefined;
  layout?: string | undefined;
}): string => {
  const params = new URLSearchParams();
  if (scope.programme !== undefined) params.set('programme', String(scope.programme));
  if (scope.intake !== undefined) params.set('class', String(scope.intake));
  if (scope.state !== undefined) params.set('state', scope.state);
  // Those who wait are listed in their turn.
  if (scope.state === 'waiting') {
    params.set('sort_name', 'waiting_no');
    params.set('sort_type', 'asc');
  }
  if (scope.isPrint) params.set('as', 'print');
  if (scope.layout !== undefined) params.set('layout', scope.layout);
  const query = params.toString();
  return query === '' ? '/course/apply_list' : `/course/apply_list?${query}`;
};

/** The applications of a scope by state. */
export const countsIn = (
  summary: readonly EnrolmentSummary[],
  { programme, intake }: Pick<Scope, 'programme' | 'intake'>,
): Readonly<Record<EnrolmentState, number>> => {
  const rows = summary.filter(
    (row) =>
      (programme === undefined || row.programme.id === programme.id) &&
      (intake === undefined || row.class?.id === intake.id),
  );
  const count = (state: EnrolmentState): number => rows.reduce((sum, { counts }) => sum + counts[state], 0);
  return Object.fromEntries(enrolmentStates.map(({ value }) => [value, count(value)])) as Record<
    EnrolmentState,
    number
  >;
};
