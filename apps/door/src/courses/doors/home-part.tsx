import type { DoorHome, OwnMembership } from '@shuyuan/contract/courses/doors/door';
import type { OwnQuestionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { ApplicationCard } from './application-card';
import { doorTexts, homeTexts as texts } from './door.texts';
import { Empty, Facts, Part } from './part';
import { WaitingQuestionnaires } from './questionnaires/questionnaires-part';
import type { Loaded } from './use-own-part';
import { dayWords, moneyWords } from './words';

const periodOf = ({ starts_on, ends_on }: OwnMembership): string | null => {
  if (starts_on === null) return null;
  return ends_on === null ? texts.from(dayWords(starts_on)) : `${dayWords(starts_on)} – ${dayWords(ends_on)}`;
};

const MembershipCard = ({ membership }: { readonly membership: OwnMembership }) => {
  const { outstanding, due } = membership;
  return (
    <article class="card">
      <div class="card-head">
        <h4>{membership.class}</h4>
        <span class={`tag ${membership.state}`}>{membership.state_label}</span>
      </div>
      <Facts
        rows={[
          [texts.programme, membership.programme],
          [texts.studentNo, membership.student_no],
          [texts.period, periodOf(membership)],
          [texts.outstanding, outstanding === null || outstanding === 0 ? null : moneyWords(outstanding)],
          [texts.due, due === null || due === 0 ? null : moneyWords(due)],
        ]}
      />
      {outstanding === null ? null : (
        <a class="plain" href="#account">
          {texts.toAccount}
        </a>
      )}
    </article>
  );
};

interface HomeProps {
  readonly home: Loaded<DoorHome>;
  readonly questionnaires: Loaded<OwnQuestionnaire[]>;
  readonly isOpen: boolean;
}

/** Everything that the number's owner has at the school; what waits to be filled in is first. */
export const HomePart = ({ home, questionnaires, isOpen }: HomeProps) => (
  <Part title={doorTexts.parts.home} loaded={home} isOpen={isOpen} isTitleSeen={false}>
    {({ applications, memberships, how_to_pay }) => (
      <>
        <WaitingQuestionnaires loaded={questionnaires} />
        {applications.length + memberships.length === 0 ? <Empty>{texts.nothing}</Empty> : null}
        {applications.length === 0 ? null : <h3>{texts.applications}</h3>}
        {applications.map((application) => (
          <ApplicationCard
            key={application.id}
            application={application}
            howToPay={how_to_pay}
            onChanged={home.reload}
          />
        ))}
        {memberships.length === 0 ? null : <h3>{texts.memberships}</h3>}
        {memberships.map((membership) => (
          <MembershipCard key={membership.id} membership={membership} />
        ))}
      </>
    )}
  </Part>
);
