import { uploadTexts as texts } from './upload.texts';

/** Phones turn their own formats into one of these. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif';

interface PickerProps {
  readonly label: string;
  readonly named: string;
  readonly onPick: (files: readonly File[]) => void;
  readonly attributes: { accept?: string; capture?: 'environment'; multiple?: boolean; id?: string };
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isCamera?: boolean;
}

/** A button that opens the camera, the album or the files of a phone. */
export const Picker = ({ label, named, onPick, attributes, describedBy, isInvalid, isCamera }: PickerProps) => (
  <label class={isCamera ? 'picker camera' : 'picker'}>
    <input
      {...attributes}
      type="file"
      aria-label={texts.uploadTo(named, label)}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onChange={({ currentTarget }) => {
        onPick(Array.from(currentTarget.files ?? []));
        // The same file can be picked again after it was removed.
        currentTarget.value = '';
      }}
    />
    <span aria-hidden="true">{label}</span>
  </label>
);
