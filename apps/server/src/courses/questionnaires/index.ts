export { createQuestionnaires } from './questionnaire.routes';
export { questionnairePlaces } from './questionnaire.service';
