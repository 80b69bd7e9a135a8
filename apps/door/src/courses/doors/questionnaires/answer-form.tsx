import type { Sent } from '@shuyuan/contract/backoffice/publications/publication';
import type { OpenQuestionnaire } from '@shuyuan/contract/courses/questionnaires/questionnaire';
import { ownQuestionnaireEndpoints } from '@shuyuan/contract/courses/questionnaires/questionnaire.endpoints';
import { questionnaireErrors } from '@shuyuan/contract/courses/questionnaires/questionnaire.errors';
import { platformErrors } from '@shuyuan/contract/platform/platform.errors';
import { FillableForm, type Outcome, outcomeOf, useDraft } from '../../../backoffice/publications';
import { call } from '../../../platform/http/call';
import { type Failure, toFailure } from '../../../platform/http/failure';
import { doorTexts } from '../door.texts';
import { useDoor } from '../door-session';

/** The page around the form asks for the number again; an answer that is there already is no failure. */
const endOf = (failure: Failure): Outcome => {
  const { errcode } = failure;
  if (errcode === platformErrors.invalidVisitor.errcode) {
    return { kind: 'refused', message: doorTexts.expiredHere, faults: {} };
  }
  return errcode === questionnaireErrors.already.errcode ? { kind: 'sent before' } : outcomeOf(failure);
};

interface AnswerFormProps {
  readonly questionnaire: OpenQuestionnaire;
  readonly onSent: (sent: Sent | undefined) => void;
  readonly onStale: () => void;
}

/** The form of a questionnaire; what is typed stays on the phone until it is sent. */
export const AnswerForm = ({ questionnaire, onSent, onStale }: AnswerFormProps) => {
  const { id, member_id, page } = questionnaire;
  const { run } = useDoor();
  const draft = useDraft({ name: `questionnaire-${id}-${member_id}`, fields: page.fields });
  return (
    <FillableForm
      page={page}
      draft={draft}
      send={async (answer, requestKey) => {
        const body = { id, member_id, ...answer };
        try {
          const { data } = await run((token) => call(ownQuestionnaireEndpoints.answer, { body, token, requestKey }));
          return { kind: 'sent', sent: data };
        } catch (thrown) {
          return endOf(toFailure(thrown, doorTexts.failed));
        }
      }}
      onSent={onSent}
      onStale={onStale}
    />
  );
};
