import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { memberStates, payStates } from '@shuyuan/contract/courses/contacts/member.form';
import { courseFormIds, courseNode } from '@shuyuan/contract/courses/course-form';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { permissionsQuery, useScopeNote } from '../../../backoffice/identity';
import { RecordEditing, recordAddress } from '../../../backoffice/records';
import { Failure } from '../../../platform/http/failure';
import { usePageName } from '../../../platform/page-name';
import { idOf, labelOf, textOf } from '../../../platform/row-values';
import { ActionButton } from '../../../ui/action-button/action-button';
import { ChosenTag } from '../../../ui/choice-tag/choice-tag';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { FileImage } from '../../../ui/file-image/file-image';
import { LoadingOverlay } from '../../../ui/loading-overlay/loading-overlay';
import { MenuButton } from '../../../ui/menu-button/menu-button';
import { FollowUpSection } from '../../follow-ups';
import { actItems, MemberActDialog, type OpenedAct, openedAct } from '../../member-acts';
import { membersQuery, personKey, personQuery } from './person.queries';
import { personTexts as texts } from './person.texts';
import { sumsOf } from './person-events';
import { PersonTimeline } from './person-timeline';
import './person-page.css';

/** The list of all people. */
const list = `/course/contact?custom_form_id=${courseFormIds.contact}`;

/** What is open above the page. */
type Opened = { readonly edits: 'contact' } | { readonly edits: 'leave'; readonly member: RecordRow };

interface PartProps {
  readonly person: RecordRow;
  readonly members: readonly RecordRow[];
  readonly permissions: readonly string[];
}

const Acts = ({ person, members, permissions, onOpen }: PartProps & { onOpen: (opened: Opened) => void }) => {
  const may = (node: string): boolean => permissions.includes(node);
  const here = members.filter(({ state }) => state === 'studying');
  const leaves = here.map((member) => ({
    key: String(member.id),
    label: labelOf(member.class),
    onSelect: () => onOpen({ edits: 'leave', member }),
  }));
  return (
    <fieldset className="person-acts">
      <legend className="visually-hidden">{texts.acts}</legend>
      {may('payment.collect') && may(courseNode('payment', 'index')) && members.length > 0 ? (
        <Link className="action-button" to={`/finance/till?person=${person.id}`}>
          {texts.collect}
        </Link>
      ) : null}
      {may(courseNode('leave', 'create')) && leaves.length > 0 ? (
        <MenuButton label={texts.askLeave} trigger={texts.askLeave} className="action-button" items={leaves} />
      ) : null}
      {may(courseNode('contact', 'edit')) ? (
        <ActionButton onClick={() => onOpen({ edits: 'contact' })}>{texts.edit}</ActionButton>
      ) : null}
    </fieldset>
  );
};

const Head = (props: PartProps & { onOpen: (opened: Opened) => void }) => {
  const { person } = props;
  const name = textOf(person.name) || texts.nameless(person.id);
  usePageName(name);
  const facts = [person.mobile, person.company, person.title].map(textOf).filter((fact) => fact !== '');
  return (
    <header className="person-head">
      {textOf(person.photo) === '' ? (
        <span className="person-photo" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      ) : (
        <FileImage className="person-photo" url={textOf(person.photo)} alt="" />
      )}
      <div className="person-name">
        <h2>{name}</h2>
        <p>{facts.join(' · ')}</p>
      </div>
      <Acts {...props} />
      <nav className="person-ways">
        <Link to={recordAddress(list, person.id)}>{texts.details}</Link>
        <Link to={list}>{texts.toList}</Link>
      </nav>
    </header>
  );
};

const Sums = ({ members }: Pick<PartProps, 'members'>) => {
  const sums = sumsOf(members);
  return sums === undefined || members.length === 0 ? null : (
    <dl className="person-sums" aria-label={texts.money}>
      {sums.map(({ field, sum }) => (
        <div key={field} data-owed={field === 'outstanding' && sum > 0}>
          <dt>{texts.sums[field]}</dt>
          <dd>{formatMoney(sum)}</dd>
        </div>
      ))}
    </dl>
  );
};

const Classes = ({ person, members, permissions, onAct }: PartProps & { onAct: (act: OpenedAct) => void }) => (
  <section className="person-part" aria-label={texts.classes}>
    <h3>{texts.classes}</h3>
    {members.length === 0 ? <p className="person-none">{texts.noClasses}</p> : null}
    <ul className="person-classes">
      {members.map((member) => {
        const items = actItems(member.state, {
          permissions,
          onOpen: (kind) => onAct(openedAct({ kind, member: { id: member.id, name: textOf(person.name) } })),
        });
        const room = labelOf(member.class);
        return (
          <li key={member.id}>
            <Link to={`/course/class?class=${idOf(member.class) ?? ''}`}>{room}</Link>
            <ChosenTag of={memberStates} value={member.state} />
            <ChosenTag of={payStates} value={member.pay_state} />
            <small>{textOf(member.student_no)}</small>
            {items.length === 0 ? null : (
              <MenuButton label={texts.actOn(room)} trigger={texts.change} className="action-button" items={items} />
            )}
          </li>
        );
      })}
    </ul>
  </section>
);

/** Why there is no page; whom nobody finds by this address is not asked for again. */
export const NoPerson = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const note = useScopeNote(courseFormIds.contact);
  const isGone = error instanceof Failure && error.status === 404;
  return (
    <EmptyState
      tone="failure"
      icon="ContactsOutlined"
      title={isGone ? texts.gone : texts.failed}
      hint={error.message}
      note={isGone ? note : undefined}
    >
      {isGone ? null : <ActionButton onClick={onRetry}>{texts.retry}</ActionButton>}
      <Link to="/course/contact">{texts.toList}</Link>
    </EmptyState>
  );
};

/** All about one person: who they are, what they owe, where they study, and all that happened, with what can be done. */
export const PersonPage = ({ personId }: { personId: number }) => {
  const { data: permissions } = useSuspenseQuery(permissionsQuery);
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened>();
  const [acting, setActing] = useState<OpenedAct>();
  const { data: person, error, isFetching, refetch } = useQuery(personQuery(personId));
  const mayMembers = permissions.includes(courseNode('member', 'index'));
  const { data: members = [] } = useQuery({ ...membersQuery(personId), enabled: mayMembers });
  const reload = () => void client.invalidateQueries({ queryKey: personKey(personId) });
  if (person === undefined && error !== null && !isFetching) {
    return <NoPerson error={error} onRetry={() => void refetch()} />;
  }
  if (person === undefined) return <Skeleton active />;
  const shared = { person, members, permissions };
  return (
    <article className="person-page" aria-label={texts.page}>
      <Head {...shared} onOpen={setOpened} />
      <Sums members={members} />
      <Classes {...shared} onAct={setActing} />
      <FollowUpSection
        className="person-part"
        of={{ contact: personId, name: textOf(person.name) }}
        onChanged={reload}
      />
      <PersonTimeline personId={personId} members={members} permissions={permissions} />
      <MemberActDialog opened={acting} onClose={() => setActing(undefined)} onDone={reload} />
      {opened === undefined ? null : (
        <Suspense fallback={<LoadingOverlay active />}>
          <RecordEditing
            formId={courseFormIds[opened.edits]}
            {...(opened.edits === 'contact'
              ? { recordId: personId }
              : { initial: { member: { id: opened.member.id, label: textOf(opened.member.student_no) } } })}
            onClose={() => setOpened(undefined)}
            onSaved={reload}
          />
        </Suspense>
      )}
    </article>
  );
};
