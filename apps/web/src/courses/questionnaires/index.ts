export { QuestionnaireSection } from './questionnaire-section';
