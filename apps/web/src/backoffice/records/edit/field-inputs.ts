import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import { fieldTypeViews } from '../../forms';

/** The input of a field. Those of all types are most of a form's code: it is loaded in a step of its own, so that the browser can answer in between. */
export const inputOf = ({ edit_input }: CustomFormField) => fieldTypeViews[edit_input].Input;
