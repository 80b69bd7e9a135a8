import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import type { DueFollowUp, DueFollowUps } from '@shuyuan/contract/courses/follow-ups/follow-up';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ActionButton } from '../../ui/action-button/action-button';
import { EmptyState } from '../../ui/empty-state/empty-state';
import { dueQuery, revealMobile } from './follow-up.queries';
import { followUpTexts as actTexts, dueTexts as texts } from './follow-up.texts';
import { FollowUpDialog } from './follow-up-dialog';
import { type OpenedFollowUp, openedFollowUp } from './opened-follow-up';
import { useCompleting, useFollowUpRights } from './use-follow-ups';
import './follow-ups.css';

type Whose = 'own' | 'all';

/** All open next steps in the list of follow-ups. */
const listAddress = `/course/follow-up?custom_form_id=${courseFormIds.followUp}&search=${encodeURIComponent(
  JSON.stringify({ state: ['open'] }),
)}`;

const addressOf = ({ contact_id, enrolment_id }: DueFollowUp): string | undefined => {
  if (contact_id !== null) return `/course/person?person=${contact_id}`;
  return enrolment_id === null ? undefined : `/course/apply_list?record=${enrolment_id}`;
};

/** The record that has the person's number, for those who see it. */
const holderOf = ({ contact_id, enrolment_id }: DueFollowUp) => {
  if (contact_id !== null) return { form: 'contact', id: contact_id } as const;
  return enrolment_id === null ? undefined : ({ form: 'enrolment', id: enrolment_id } as const);
};

/** The number as a link that dials on a phone; who may only reveal it sees it after a click, which is recorded. */
const Phone = ({ row, mayReveal }: { row: DueFollowUp; mayReveal: (form: 'contact' | 'enrolment') => boolean }) => {
  const [revealed, setRevealed] = useState<string>();
  const number = row.mobile ?? revealed;
  const holder = holderOf(row);
  if (number !== undefined) {
    return (
      <a href={`tel:${number}`} aria-label={texts.call(row.name, number)}>
        {number}
      </a>
    );
  }
  if (holder === undefined || !mayReveal(holder.form)) return null;
  const reveal = async () =>
    setRevealed(await revealMobile({ ...holder, reason: texts.reason }).catch(() => undefined));
  return (
    <ActionButton kind="link" size="small" aria-label={texts.numberOf(row.name)} onClick={() => void reveal()}>
      {texts.number}
    </ActionButton>
  );
};

const Line = ({ row, whose, children }: { row: DueFollowUp; whose: Whose; children: ReactNode }) => {
  const address = addressOf(row);
  return (
    <li className="due">
      <span className="due-person">
        {address === undefined ? <span>{row.name}</span> : <Link to={address}>{row.name}</Link>}
        <span className="due-day" data-late={row.late > 0}>
          {row.late > 0 ? texts.late(row.late) : texts.today}
        </span>
      </span>
      <span className="due-words">
        <span className="due-step">{row.next_step || row.content}</span>
        {whose === 'all' && row.owner_name !== '' ? <small>{texts.owner(row.owner_name)}</small> : null}
      </span>
      <span className="due-acts">{children}</span>
    </li>
  );
};

const Lines = (props: { data: DueFollowUps; whose: Whose; onWrite: (row: DueFollowUp) => void }) => {
  const { data, whose, onWrite } = props;
  const { mayAdd, mayChange, mayReveal } = useFollowUpRights();
  const complete = useCompleting();
  const total = whose === 'own' ? data.mine : data.all;
  if (data.rows.length === 0) {
    const hint = data.all > 0 ? texts.noneOwn(data.all) : texts.noneHint;
    return <EmptyState compact icon="MessageOutlined" title={texts.none} hint={hint} />;
  }
  return (
    <>
      <ol className="dues">
        {data.rows.map((row) => (
          <Line key={row.id} row={row} whose={whose}>
            <Phone row={row} mayReveal={mayReveal} />
            {mayAdd && holderOf(row) !== undefined ? (
              <ActionButton size="small" aria-label={actTexts.writeFor(row.name)} onClick={() => onWrite(row)}>
                {actTexts.write}
              </ActionButton>
            ) : null}
            {mayChange(row.owner_id ?? undefined) ? (
              <ActionButton size="small" aria-label={actTexts.completeOf(row.name)} onClick={() => void complete(row)}>
                {actTexts.complete}
              </ActionButton>
            ) : null}
          </Line>
        ))}
      </ol>
      {total > data.rows.length ? <p className="follow-ups-more">{texts.more(data.rows.length, total)}</p> : null}
    </>
  );
};

const Switch = ({ whose, onChange }: { whose: Whose; onChange: (whose: Whose) => void }) => (
  <fieldset className="due-whose">
    <legend className="visually-hidden">{texts.whose}</legend>
    {(['own', 'all'] as const).map((one) => (
      <ActionButton key={one} size="small" aria-pressed={whose === one} onClick={() => onChange(one)}>
        {texts[one]}
      </ActionButton>
    ))}
  </fieldset>
);

const Failed = ({ retry }: { retry: () => void }) => (
  <EmptyState compact tone="failure" icon="MessageOutlined" title={texts.failed}>
    <ActionButton onClick={retry}>{actTexts.retry}</ActionButton>
  </EmptyState>
);

/** 待跟进: the next steps that are due, on the workbench. */
export const DueSection = () => {
  const { mayRead } = useFollowUpRights();
  const [whose, setWhose] = useState<Whose>('own');
  const [opened, setOpened] = useState<OpenedFollowUp>();
  const { data, error, refetch } = useQuery({ ...dueQuery(whose), enabled: mayRead });
  if (!mayRead || data === null) return null;
  const total = whose === 'own' ? data?.mine : data?.all;
  const hasOthers = whose === 'all' || (data !== undefined && data.all > data.mine);
  const write = ({ contact_id, enrolment_id, name }: DueFollowUp) =>
    setOpened(openedFollowUp({ contact: contact_id ?? undefined, enrolment: enrolment_id ?? undefined, name }));
  return (
    <section className="workbench-section work-panel due-panel" aria-labelledby="workbench-due">
      <div className="work-head">
        <h3 id="workbench-due">
          {texts.title}
          {total === undefined || total === 0 ? null : <span className="work-count">{texts.count(total)}</span>}
        </h3>
        <span className="work-tools">
          {hasOthers ? <Switch whose={whose} onChange={setWhose} /> : null}
          <Link to={listAddress}>{texts.list}</Link>
        </span>
      </div>
      {data === undefined && error === null ? (
        <span className="workbench-bone work-bone due-bone" role="progressbar" aria-label={texts.loading} />
      ) : null}
      {data === undefined && error !== null ? <Failed retry={() => void refetch()} /> : null}
      {data === undefined ? null : <Lines data={data} whose={whose} onWrite={write} />}
      <FollowUpDialog opened={opened} onClose={() => setOpened(undefined)} />
    </section>
  );
};
