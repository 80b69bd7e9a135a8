import type { OwnLeave, OwnMembership } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { momentAt } from '@shuyuan/web/school-clock';
import { useState } from 'preact/hooks';
import { call } from '../../platform/http/call';
import { Banner } from '../../ui/banner';
import { doorTexts, studyTexts as texts } from './door.texts';
import { useDoor } from './door-session';
import { FormField } from './form-field';
import { LeaveForm, type LeaveSubject } from './leave-form';
import { OwnFiles } from './own-files';
import { Empty, Facts, Part } from './part';
import type { ActionFault } from './use-action';
import { useAction } from './use-action';
import { useOwnPart } from './use-own-part';
import { spanWords } from './words';

const load = (token: string) => call(doorEndpoints.leaves, { token });

interface Period {
  readonly member: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

const subjectOf = ({ member, startsAt, endsAt }: Period): LeaveSubject | ActionFault['errors'] => {
  const [from, to] = [momentAt(startsAt), momentAt(endsAt)];
  if (from !== undefined && to !== undefined) {
    return { member_id: Number(member), starts_at: from.toISOString(), ends_at: to.toISOString() };
  }
  return {
    ...(from === undefined ? { starts_at: texts.startMissing } : {}),
    ...(to === undefined ? { ends_at: texts.endMissing } : {}),
  };
};

type PeriodControlsProps = {
  readonly members: readonly OwnMembership[];
  readonly period: Period;
  readonly onChange: (part: Partial<Period>) => void;
  readonly errors: ActionFault['errors'];
};

const PeriodControls = ({ members, period, onChange, errors }: PeriodControlsProps) => (
  <>
    {members.length < 2 ? null : (
      <FormField name={texts.class} fault={errors.member_id} isRequired>
        {(attributes) => (
          <select
            {...attributes}
            value={period.member}
            onChange={({ currentTarget }) => onChange({ member: currentTarget.value })}
          >
            {members.map((member) => (
              <option key={member.id} value={String(member.id)}>
                {member.class}
              </option>
            ))}
          </select>
        )}
      </FormField>
    )}
    <FormField name={texts.startsAt} fault={errors.starts_at} isRequired>
      {(attributes) => (
        <input
          {...attributes}
          type="datetime-local"
          value={period.startsAt}
          onInput={({ currentTarget }) => onChange({ startsAt: currentTarget.value })}
        />
      )}
    </FormField>
    <FormField name={texts.endsAt} fault={errors.ends_at} isRequired>
      {(attributes) => (
        <input
          {...attributes}
          type="datetime-local"
          min={period.startsAt || undefined}
          value={period.endsAt}
          onInput={({ currentTarget }) => onChange({ endsAt: currentTarget.value })}
        />
      )}
    </FormField>
  </>
);

/** Leave for a time. */
const PeriodForm = ({
  members,
  onDone,
}: {
  readonly members: readonly OwnMembership[];
  readonly onDone: () => void;
}) => {
  const [period, setPeriod] = useState<Period>({ member: String(members[0]?.id ?? ''), startsAt: '', endsAt: '' });
  const change = (part: Partial<Period>) => setPeriod((now) => ({ ...now, ...part }));
  return (
    <article class="card">
      <h3>{texts.leaveTitle}</h3>
      <p class="small">{texts.leaveHint}</p>
      <LeaveForm
        label={texts.leaveTitle}
        subject={() => subjectOf(period)}
        controls={(errors) => <PeriodControls members={members} period={period} onChange={change} errors={errors} />}
        onDone={onDone}
      />
    </article>
  );
};

const WithdrawLeave = ({ id, onDone }: { readonly id: number; readonly onDone: () => void }) => {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, fault, act } = useAction();
  const { say } = useDoor();
  const withdraw = async (): Promise<void> => {
    const reply = await act(({ token }) => call(doorEndpoints.withdrawLeave, { body: { id }, token }));
    if (reply === undefined) return;
    say(texts.withdrawn);
    onDone();
  };
  if (!isAsking) {
    return (
      <button type="button" class="plain" onClick={() => setAsking(true)}>
        {texts.withdraw}
      </button>
    );
  }
  return (
    <div class="sure">
      <p class="question" role="status">
        {texts.withdrawSure}
      </p>
      {fault === undefined ? null : <Banner kind="error">{fault.message}</Banner>}
      <div class="actions">
        <button type="button" class="danger" disabled={isBusy} onClick={withdraw}>
          {texts.withdrawDo}
        </button>
        <button type="button" class="second" disabled={isBusy} onClick={() => setAsking(false)}>
          {doorTexts.cancel}
        </button>
      </div>
    </div>
  );
};

const LeaveRow = ({ leave, onChanged }: { readonly leave: OwnLeave; readonly onChanged: () => void }) => (
  <li class="card">
    <div class="card-head">
      <h4>{spanWords(leave.starts_at, leave.ends_at)}</h4>
      <span class={`tag ${leave.state}`}>{leave.label}</span>
    </div>
    <Facts
      rows={[
        [texts.class, leave.class],
        [texts.reason, leave.reason],
        [texts.files, leave.files === 0 ? null : texts.attached(leave.files)],
        [texts.decision, leave.decision],
      ]}
    />
    {leave.state === 'pending' ? (
      <>
        <details>
          <summary>{texts.addFiles}</summary>
          <OwnFiles endpoint={doorEndpoints.addLeaveFile} id={leave.id} named={texts.files} count={leave.files} />
        </details>
        <WithdrawLeave id={leave.id} onDone={onChanged} />
      </>
    ) : null}
  </li>
);

/** Asks for leave, and shows what was asked and what came of it. */
export const LeavePart = ({
  isOpen,
  members,
}: {
  readonly isOpen: boolean;
  /** The memberships for which leave may be asked. */
  readonly members: readonly OwnMembership[];
}) => {
  const loaded = useOwnPart(isOpen, load);
  const [asked, setAsked] = useState(0);
  const done = () => {
    setAsked(asked + 1);
    loaded.reload();
  };
  return (
    <Part title={doorTexts.parts.leave} loaded={loaded} isOpen={isOpen}>
      {(leaves) => (
        <>
          {members.length === 0 ? (
            <Empty>{texts.noClass}</Empty>
          ) : (
            <PeriodForm key={asked} members={members} onDone={done} />
          )}
          <h3>{texts.leaves}</h3>
          {leaves.length === 0 ? <Empty>{texts.noLeaves}</Empty> : null}
          <ul class="rows">
            {leaves.map((leave) => (
              <LeaveRow key={leave.id} leave={leave} onChanged={loaded.reload} />
            ))}
          </ul>
        </>
      )}
    </Part>
  );
};
