export { FillableForm } from './fillable-form';
export { PublicFormPage } from './public-form-page';
export { type Outcome, outcomeOf } from './send-form';
export { SentView } from './sent-view';
export { StateNote } from './state-note';
export { useDraft } from './use-draft';
