import type { RecordRef, RecordRow } from '@shuyuan/contract/backoffice/records/record';
import {
  type Decision,
  decisions,
  decisionsFrom,
  type EnrolmentState,
  enrolmentStates,
} from '@shuyuan/contract/courses/enrolment/enrolment.rules';

/** The actions on an application. */
export type Act = Decision | 'enter' | 'undo';

/** What decisions need to know of an application. */
export interface Candidate {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  /** Undefined where the caller does not see it. */
  readonly state: EnrolmentState | undefined;
  readonly programmeId: number | undefined;
  readonly intake: RecordRef | undefined;
}

/** The caller's rights. */
export interface Rights {
  readonly mayDecide: boolean;
  readonly mayEnter: boolean;
  /** The programmes that ask for an interview. */
  readonly interviewing: ReadonlySet<number>;
}

const isRef = (value: unknown): value is RecordRef => typeof value === 'object' && value !== null && 'id' in value;

/** An application from its row. */
export const candidateOf = (row: RecordRow): Candidate => ({
  id: row.id,
  version: row.version,
  name: typeof row.name === 'string' && row.name !== '' ? row.name : `#${row.id}`,
  state: enrolmentStates.find(({ value }) => value === row.state)?.value,
  programmeId: isRef(row.programme) ? row.programme.id : undefined,
  intake: isRef(row.class) ? row.class : undefined,
});

const decisionOf = (to: EnrolmentState): Decision | undefined => decisions.find((decision) => decision === to);

const actsFrom = ({ state, programmeId }: Candidate, { mayDecide, mayEnter, interviewing }: Rights): Act[] => {
  if (state === undefined) return [];
  const entering: Act[] = state === 'admitted' ? ['enter'] : state === 'entered' ? ['undo'] : [];
  // Going back from the class undoes the entry.
  const mayMove = mayDecide && (state !== 'entered' || mayEnter);
  const asksInterview = programmeId !== undefined && interviewing.has(programmeId);
  return [...(mayEnter ? entering : []), ...(mayMove ? decisionsFrom(state, asksInterview) : [])];
};

/** The actions possible on all of these applications; entries are undone one by one. */
export const actsOn = (candidates: readonly Candidate[], rights: Rights): Act[] => {
  const [first, ...others] = candidates;
  if (first === undefined) return [];
  if (others.length > 0 && candidates.some(({ state }) => state === 'entered')) return [];
  return actsFrom(first, rights).filter((act) => others.every((other) => actsFrom(other, rights).includes(act)));
};

/** The action that moves an application to a state, where the caller may take it. */
export const actTo = (candidate: Candidate, to: EnrolmentState, rights: Rights): Act | undefined => {
  const act: Act | undefined =
    to === 'entered' ? 'enter' : candidate.state === 'entered' && to === 'admitted' ? 'undo' : decisionOf(to);
  return act !== undefined && actsOn([candidate], rights).includes(act) ? act : undefined;
};
