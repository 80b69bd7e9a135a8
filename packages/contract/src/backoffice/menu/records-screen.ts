// Apart from the list of screens, whose names the shell does not need.

/** The screen that shows the records of one form; its entries name the form, which determines the resource. */
export const recordsScreenKey = 'form/records';
/** The resource of a form's records; it contains the form's id, which is never reused. */
export const recordsResource = (formId: number): string => `form_${formId}`;
/** The parameter by which the address of a form's records names the form. */
export const formParameter = 'custom_form_id';

/** The screen of public forms, where a form can be published from its list. */
export const publicationScreenKey = 'publication/list';
