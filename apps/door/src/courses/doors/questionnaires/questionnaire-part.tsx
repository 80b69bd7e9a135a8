import type { Sent } from '@shuyuan/contract/backoffice/publications/publication';
import type { OpenQuestionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { ownQuestionnaireEndpoints } from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import { useCallback, useState } from 'preact/hooks';
import { SentView, StateNote } from '../../../backoffice/publications';
import { call } from '../../../platform/http/call';
import { Banner } from '../../../ui/banner';
import { SanitisedView } from '../../../ui/sanitised-view';
import { doorTexts } from '../door.texts';
import { Part } from '../part';
import { useOwnPart } from '../use-own-part';
import { AnswerForm } from './answer-form';
import { questionnaireTexts as texts } from './questionnaire.texts';
import { QuestionnaireFacts } from './questionnaires-part';

const Back = () => (
  <a class="second" href="#questionnaires">
    {texts.back}
  </a>
);

interface QuestionnaireProps {
  readonly questionnaire: OpenQuestionnaire;
  readonly onSent: (sent: Sent | undefined) => void;
  readonly onStale: () => void;
}

/** What is asked, by whom it can be seen, and the form. */
const Questionnaire = ({ questionnaire, onSent, onStale }: QuestionnaireProps) => {
  const { page, name, is_anonymous, is_answered } = questionnaire;
  if (is_answered) {
    return (
      <>
        <Banner>{texts.already}</Banner>
        <Back />
      </>
    );
  }
  return (
    <>
      {page.cover === '' ? null : <img class="cover" src={page.cover} alt="" />}
      <QuestionnaireFacts questionnaire={questionnaire} isNamed={false} />
      <SanitisedView html={page.intro} />
      <StateNote state={page.state} />
      {page.state === 'open' ? (
        <>
          <Banner>
            {is_anonymous ? texts.anonymousNote : texts.namedNote(name)}
            {texts.once}
          </Banner>
          <AnswerForm questionnaire={questionnaire} onSent={onSent} onStale={onStale} />
        </>
      ) : null}
    </>
  );
};

/** A questionnaire that is being filled in, and the thanks for it. */
export const QuestionnairePart = ({
  id,
  member,
  onSent,
}: {
  readonly id: number;
  readonly member: number;
  readonly onSent: () => void;
}) => {
  const [done, setDone] = useState<{ readonly sent: Sent | undefined }>();
  const load = useCallback(
    (token: string) =>
      call(ownQuestionnaireEndpoints.show, { query: { id: String(id), member_id: String(member) }, token }),
    [id, member],
  );
  const loaded = useOwnPart(done === undefined, load);
  return (
    <Part title={loaded.data?.title ?? doorTexts.parts.questionnaires} loaded={loaded} isOpen>
      {(questionnaire) =>
        done === undefined ? (
          <Questionnaire
            questionnaire={questionnaire}
            onSent={(sent) => {
              setDone({ sent });
              scrollTo(0, 0);
              onSent();
            }}
            onStale={loaded.reload}
          />
        ) : (
          // A number by which the school could find the answer is not for an anonymous one.
          <SentView sent={questionnaire.is_anonymous ? done.sent && { ...done.sent, number: '' } : done.sent}>
            <Back />
          </SentView>
        )
      }
    </Part>
  );
};
