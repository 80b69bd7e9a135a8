import type { LeaveInput } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { doorMessages } from '@shuyuan/contract/courses/doors/door.errors';
import { doorFilesMost } from '@shuyuan/contract/courses/doors/door-limits';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../../platform/http/call';
import { uploadTexts } from '../../ui/uploads/upload.texts';
import { studyTexts as texts } from './door.texts';
import { useDoor } from './door-session';
import { FormField, OwnForm } from './form-field';
import { FilePickers, OwnFiles } from './own-files';
import { type ActionFault, useAction } from './use-action';

/** What a request is about, besides its reason. */
export type LeaveSubject = Omit<LeaveInput, 'reason'>;

interface LeaveFormProps {
  readonly label: string;
  /** What the request is about, or what is wrong with it. */
  readonly subject: () => LeaveSubject | ActionFault['errors'];
  /** The controls above the reason. */
  readonly controls?: (errors: ActionFault['errors']) => ComponentChildren;
  readonly cancel?: ComponentChildren;
  readonly onDone: () => void;
}

const isSubject = (found: LeaveSubject | ActionFault['errors']): found is LeaveSubject => 'member_id' in found;

/** Files that wait for the request to be there. */
const PickedFiles = ({
  files,
  onChange,
}: {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}) => (
  <fieldset class="field">
    <legend class="label">{texts.files}</legend>
    <ul class="files">
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} class="file">
          <span class="file-name">{file.name}</span>
          <button
            type="button"
            class="plain"
            aria-label={uploadTexts.removeNamed(file.name)}
            onClick={() => onChange(files.filter((one) => one !== file))}
          >
            {uploadTexts.remove}
          </button>
        </li>
      ))}
    </ul>
    {files.length < doorFilesMost ? (
      <FilePickers named={texts.files} onPick={(picked) => onChange([...files, ...picked].slice(0, doorFilesMost))} />
    ) : null}
    <p class="small">{texts.filesHint}</p>
  </fieldset>
);

/** The second step: the request is at the school, and its files follow. */
const SendingFiles = ({
  id,
  files,
  onDone,
}: {
  readonly id: number;
  readonly files: readonly File[];
  readonly onDone: () => void;
}) => {
  const [pending, setPending] = useState<'none' | 'sending' | 'failed'>('sending');
  return (
    <div class="block">
      <p role="status">
        {pending === 'sending' ? texts.askedFiles : pending === 'failed' ? texts.filesFailed : texts.asked}
      </p>
      <OwnFiles
        endpoint={doorEndpoints.addLeaveFile}
        id={id}
        named={texts.files}
        count={0}
        picked={files}
        onPending={setPending}
      />
      <div class="actions">
        <button type="button" class="second" disabled={pending === 'sending'} onClick={onDone}>
          {texts.finish}
        </button>
      </div>
    </div>
  );
};

/** Asks for leave; files are sent once the request is there. */
export const LeaveForm = ({ label, subject, controls, cancel, onDone }: LeaveFormProps) => {
  const [reason, setReason] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [askedId, setAskedId] = useState<number>();
  const { isBusy, fault, setFault, act } = useAction();
  const { say } = useDoor();
  const ask = async (): Promise<void> => {
    const about = subject();
    const typed = reason.trim();
    const errors = {
      ...(isSubject(about) ? {} : about),
      ...(typed === '' ? { reason: doorMessages.reasonNeeded } : {}),
    };
    if (!isSubject(about) || typed === '') return setFault({ message: '', errors });
    const reply = await act(({ token, requestKey }) =>
      call(doorEndpoints.askLeave, { body: { ...about, reason: typed }, token, requestKey }),
    );
    if (reply === undefined) return;
    say(texts.asked);
    if (files.length === 0) onDone();
    else setAskedId(reply.data.id);
  };
  if (askedId !== undefined) return <SendingFiles id={askedId} files={files} onDone={onDone} />;
  return (
    <OwnForm
      label={label}
      fault={fault}
      onSubmit={ask}
      actions={
        <>
          <button type="submit" class="submit" disabled={isBusy}>
            {isBusy ? texts.submitting : texts.submit}
          </button>
          {cancel}
        </>
      }
    >
      {controls?.(fault?.errors ?? {})}
      <FormField name={texts.reason} fault={fault?.errors.reason} isRequired>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            value={reason}
            onInput={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </FormField>
      <PickedFiles files={files} onChange={setFiles} />
    </OwnForm>
  );
};
