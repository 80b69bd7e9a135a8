export { FillableForm } from './fillable-form';
export { PublicFormPage } from './public-form-page';
export { type Outcome, outcomeOf } from './send-form';
export { useDraft } from './use-draft';
