import type { EnrolmentSummary, MoveResult, Promotion } from '@shuyuan/contract/courses/enrolment/enrolment';
import { type Decision, needsClass, needsReason } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { notify } from '../../../platform/notices';
import { momentAt } from '../../../platform/school-clock';
import { FormDialog } from '../../../ui/form-dialog/form-dialog';
import type { Candidate } from '../candidate';
import { interviewersQuery, moveApplications, undoEntry } from '../enrolment.queries';
import { enrolmentTexts as texts } from '../enrolment.texts';

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
  /** As the browser's own input gives it: in the time zone of the user. */
  readonly interview_at?: string;
  readonly interviewer?: number;
}

const reasonMax = 500;

const programmeOf = ({ programmeId, intake }: Candidate, summary: readonly EnrolmentSummary[]) =>
  programmeId ?? summary.find((row) => row.class !== null && row.class.id === intake?.id)?.programme.id;

const intakesFor = (candidates: readonly Candidate[], summary: readonly EnrolmentSummary[]) =>
  summary.flatMap(({ programme, class: intake }) =>
    intake !== null && candidates.every((candidate) => programmeOf(candidate, summary) === programme.id)
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
      <Form.Item name="interview_at" label={texts.interviewAt}>
        <Input type="datetime-local" />
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
  const { msg, data } = await moveApplications({
    items,
    to: act,
    reason,
    ...(typed.class === undefined ? {} : { class: typed.class }),
    ...(typed.interview_at ? { interview_at: momentAt(typed.interview_at)?.toISOString() } : {}),
    ...(typed.interviewer === undefined ? {} : { interviewer: typed.interviewer }),
  });
  notify.success(msg);
  onDone(data.results, data.promotion);
};

/** The class that all of them applied for. */
const sharedIntake = (candidates: readonly Candidate[]): number | undefined => {
  const ids = new Set(candidates.map(({ intake }) => intake?.id));
  return ids.size === 1 ? candidates[0]?.intake?.id : undefined;
};

/** Asks for what a decision needs: the reason, the class, the time of the interview. */
export const DecisionDialog = (props: {
  deciding: Deciding | undefined;
  summary: readonly EnrolmentSummary[];
  onClose: () => void;
}) => {
  const [last, setLast] = useState(props.deciding);
  if (props.deciding !== undefined && props.deciding !== last) setLast(props.deciding);
  const deciding = props.deciding ?? last;
  if (deciding === undefined) return null;
  const { act, candidates } = deciding;
  const isAsked = act === 'undo' || needsReason(act);
  const isAboutSeat = act !== 'undo' && needsClass(act);
  const intake = sharedIntake(candidates);
  return (
    <FormDialog<Typed>
      open={props.deciding !== undefined}
      title={texts.decideTitle(texts.acts[act], candidates.length, candidates[0]?.name ?? '')}
      record={`${act} ${candidates.map(({ id, version }) => `${id}.${version}`).join()}`}
      values={isAboutSeat && intake !== undefined ? { class: intake } : {}}
      width={36}
      onClose={props.onClose}
      onSubmit={async (typed) => {
        await send(deciding, typed);
        props.onClose();
      }}
    >
      {act === 'undo' ? <p>{texts.undoHint}</p> : null}
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
