import { DialogsExhibit } from './dialogs-exhibit';
import { UploadsExhibit } from './uploads-exhibit';

/** Dialogs and upload controls. */
export const FormsExhibit = () => (
  <>
    <DialogsExhibit />
    <UploadsExhibit />
  </>
);
