/** Noted of a user for whom the workbench opened. */
export const workbenchNote = 'screen-workbench';
