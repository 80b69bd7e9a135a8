import type { ClassState } from '@shuyuan/contract/courses/classes/class.form';
import { takesMembers } from '@shuyuan/contract/courses/classes/class.rules';
import type { EnrolmentSummary, MoveResult, Promotion } from '@shuyuan/contract/courses/enrolment/enrolment';
import { enrolmentErrors } from '@shuyuan/contract/courses/enrolment/enrolment.errors';
import { interviewPlaceMax } from '@shuyuan/contract/courses/enrolment/enrolment.form';
import { type Decision, needsClass, needsReason } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { useQuery } from '@tanstack/react-query';
import { Alert, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { Failure } from '../../../platform/http/failure';
import { notify } from '../../../platform/notices';
import { momentAt } from '../../../platform/school-clock';
import { ActionButton } from '../../../ui/action-button/action-button';
import { DateInput } from '../../../ui/date-input/date-input';
import { dateRule } from '../../../ui/date-input/date-rule';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import type { Candidate } from '../candidate';
import { interviewersQuery, undoEntry } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';
import { moveOrAsk } from './move-or-ask';
import { tellOutcome } from './outcome';

/** A decision that staff are about to make. */
export interface Deciding {
  readonly act: Decision | 'undo';
  readonly candidates: readonly Candidate[];
  /** Called with the results. */
  readonly onDone: (results: readonly MoveResult[], promotion: Promotion | null) => void;
}

interface Typed {
  readonly reason?: string;
  readonly class?: number;
  /** By the school's clock. */
  readonly interview_at?: string;
  readonly interview_place?: string;
  readonly interviewer?: number;
}

const reasonMax = 500;

const programmeOf = ({ programmeId, intake }: Candidate, summary: readonly EnrolmentSummary[]) =>
  programmeId ?? summary.find((row) => row.class !== null && row.class.id === intake?.id)?.programme.id;

const intakesFor = (candidates: readonly Candidate[], summary: readonly EnrolmentSummary[]) =>
  summary.flatMap(({ programme, class: intake }) =>
    intake !== null &&
    takesMembers(intake.state as ClassState) &&
    candidates.every((candidate) => programmeOf(candidate, summary) === programme.id)
      ? [{ value: intake.id, label: texts.classOption(intake.label, intake.capacity - intake.taken) }]
      : [],
  );

const ClassItem = ({
  candidates,
  summary,
}: {
  candidates: readonly Candidate[];
  summary: readonly EnrolmentSummary[];
}) => {
  const isOpen = candidates.some(({ intake }) => intake === undefined);
  return (
    <Form.Item name="class" label={texts.intake} rules={isOpen ? [{ required: true, message: texts.classNeeded }] : []}>
      <Select
        allowClear={!isOpen}
        placeholder={isOpen ? texts.classNeeded : texts.keepClass}
        showSearch={{ optionFilterProp: 'label' }}
        options={intakesFor(candidates, summary)}
      />
    </Form.Item>
  );
};

const InterviewItems = () => {
  const [keyword, setKeyword] = useState('');
  const { data = [], isFetching } = useQuery(interviewersQuery(keyword));
  return (
    <>
      <Form.Item name="interview_at" label={texts.interviewAt} rules={[dateRule('minute')]}>
        <DateInput kind="minute" />
      </Form.Item>
      <Form.Item name="interview_place" label={texts.interviewPlace}>
        <Input maxLength={interviewPlaceMax} />
      </Form.Item>
      <Form.Item name="interviewer" label={texts.interviewer}>
        <Select
          allowClear
          loading={isFetching}
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          options={data.map(({ id, label }) => ({ value: id, label }))}
        />
      </Form.Item>
    </>
  );
};

const send = async ({ act, candidates, onDone }: Deciding, typed: Typed): Promise<void> => {
  const items = candidates.map(({ id, version }) => ({ id, version }));
  const reason = typed.reason ?? '';
  const [first] = items;
  if (act === 'undo') {
    if (first === undefined) return;
    const { msg, data } = await undoEntry({ ...first, reason });
    notify.success(msg);
    onDone([data], null);
    return;
  }
  const { msg, data } = await moveOrAsk({
    items,
    to: act,
    reason,
    ...(typed.class === undefined ? {} : { class: typed.class }),
    ...(typed.interview_at ? { interview_at: momentAt(typed.interview_at)?.toISOString() } : {}),
    ...(typed.interview_place ? { interview_place: typed.interview_place } : {}),
    ...(typed.interviewer === undefined ? {} : { interviewer: typed.interviewer }),
  });
  tellOutcome(msg, data.results);
  onDone(data.results, data.promotion);
};

/** The class that all of them applied for. */
const sharedIntake = (candidates: readonly Candidate[]): number | undefined => {
  const ids = new Set(candidates.map(({ intake }) => intake?.id));
  return ids.size === 1 ? candidates[0]?.intake?.id : undefined;
};

/** Why 待审核 or an undone entry is no small step. */
const hintOf = (act: Deciding['act'], candidates: readonly Candidate[]): string | undefined => {
  if (act === 'undo') return texts.undoHint;
  if (act !== 'pending') return undefined;
  return candidates.some(({ state }) => state === 'entered') ? texts.backFromClassHint : texts.backHint;
};

/** A class without a seat: the same applicant can wait for one. */
const FullNote = ({ onWait }: { onWait: () => void }) => (
  <Alert
    className="form-dialog-alert"
    type="warning"
    showIcon
    title={enrolmentErrors.classFull.errmsg}
    action={<ActionButton onClick={onWait}>{texts.waitInstead}</ActionButton>}
  />
);

const isFull = (error: unknown): boolean =>
  error instanceof Failure && error.errcode === enrolmentErrors.classFull.errcode;

/** What the dialog was opened for, or what it became: staff whose choice was refused for want of a seat can let it wait. */
const useShown = (asked: Deciding | undefined) => {
  const [last, setLast] = useState(asked);
  const [full, setFull] = useState<Typed>();
  const [waiting, setWaiting] = useState<Typed>();
  if (asked !== undefined && asked !== last) {
    setLast(asked);
    setFull(undefined);
    setWaiting(undefined);
  }
  const base = asked ?? last;
  const deciding = base !== undefined && waiting !== undefined ? { ...base, act: 'waiting' as const } : base;
  return { deciding, full: waiting === undefined ? full : undefined, setFull, waiting, setWaiting };
};

/** Asks for what a decision needs: the reason, the class, the time of the interview. */
export const DecisionDialog = (props: {
  deciding: Deciding | undefined;
  summary: readonly EnrolmentSummary[];
  onClose: () => void;
}) => {
  const { deciding, full, setFull, waiting, setWaiting } = useShown(props.deciding);
  if (deciding === undefined) return null;
  const { act, candidates } = deciding;
  const isAsked = act === 'undo' || needsReason(act);
  const isAboutSeat = act !== 'undo' && needsClass(act);
  const intake = sharedIntake(candidates);
  const hint = hintOf(act, candidates);
  const submit = async (typed: Typed): Promise<void> => {
    setFull(undefined);
    try {
      await send(deciding, typed);
    } catch (error) {
      if (act === 'admitted' && isFull(error)) setFull(typed);
      throw error;
    }
    props.onClose();
  };
  return (
    <FormDialog<Typed>
      open={props.deciding !== undefined}
      title={texts.decideTitle(texts.acts[act], candidates.length, candidates[0]?.name ?? '')}
      record={`${act} ${candidates.map(({ id, version }) => `${id}.${version}`).join()}`}
      values={waiting ?? (isAboutSeat && intake !== undefined ? { class: intake } : {})}
      width={36}
      onClose={props.onClose}
      onSubmit={submit}
    >
      {full === undefined ? null : <FullNote onWait={() => setWaiting(full)} />}
      {hint === undefined ? null : <p>{hint}</p>}
      {act === 'interview' ? <InterviewItems /> : null}
      {isAboutSeat ? <ClassItem candidates={candidates} summary={props.summary} /> : null}
      <Form.Item
        name="reason"
        label={texts.reason}
        extra={texts.reasonHint}
        rules={isAsked ? [{ required: true, whitespace: true, message: texts.reasonNeeded }] : []}
      >
        <Input.TextArea rows={3} maxLength={reasonMax} showCount />
      </Form.Item>
    </FormDialog>
  );
};
