import type { OwnApplication } from '@shuyuan/contract/courses/doors/door';
import { doorEndpoints } from '@shuyuan/contract/courses/doors/door.endpoints';
import { call } from '../../platform/http/call';
import { Banner } from '../../ui/banner';
import { homeTexts as texts } from './door.texts';
import { useDoor } from './door-session';
import { OwnFiles } from './own-files';
import { Facts } from './part';
import { saveFile } from './save-file';
import { useAction } from './use-action';
import { Withdraw } from './withdraw';
import { dayWords, momentWords, moneyWords } from './words';

/** How far an application has come; one that ended otherwise has no line. */
const ProgressLine = ({ state }: { readonly state: NonNullable<OwnApplication['state']>['value'] }) => {
  if (state === 'rejected' || state === 'withdrawn') return null;
  const reached = texts.reached[state];
  return (
    <ol class="progress" aria-label={texts.progress}>
      {texts.steps.map((step, at) => (
        <li key={step} class={at <= reached ? 'on' : undefined} aria-current={at === reached ? 'step' : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
};

const Interview = ({
  id,
  interview: { at, place },
}: {
  readonly id: number;
  readonly interview: NonNullable<OwnApplication['interview']>;
}) => {
  const { isBusy, fault, act } = useAction();
  const { say } = useDoor();
  const save = async (): Promise<void> => {
    const reply = await act(({ token }) => call(doorEndpoints.interviewFile, { query: { id: String(id) }, token }));
    if (reply === undefined) return;
    saveFile(reply.data, 'text/calendar;charset=utf-8');
    say(texts.calendarDone);
  };
  return (
    <div class="block">
      <Facts
        rows={[
          [texts.interview, momentWords(at)],
          [texts.interviewPlace, place],
        ]}
      />
      {Date.parse(at) < Date.now() ? null : (
        <button type="button" class="second" disabled={isBusy} onClick={save}>
          {texts.calendar}
        </button>
      )}
      {fault === undefined ? null : <Banner kind="error">{fault.message}</Banner>}
    </div>
  );
};

const Fee = ({ fee, howToPay }: { readonly fee: number; readonly howToPay: string }) => (
  <div class="block">
    <Facts rows={[[texts.fee, moneyWords(fee)]]} />
    {howToPay === '' ? null : (
      <>
        <h5>{texts.howToPay}</h5>
        <p class="lines">{howToPay}</p>
      </>
    )}
  </div>
);

/** One application: what the school shows of it, and what its applicant can do. */
export const ApplicationCard = ({
  application,
  howToPay,
  onChanged,
}: {
  readonly application: OwnApplication;
  readonly howToPay: string;
  readonly onChanged: () => void;
}) => {
  const { id, programme, state, interview, missing, takes_files, has_letter, fee } = application;
  return (
    <article class="card">
      <div class="card-head">
        <h4>{programme}</h4>
        {state === null ? null : <span class={`tag ${state.value}`}>{state.label}</span>}
      </div>
      {state === null ? null : <ProgressLine state={state.value} />}
      <Facts
        rows={[
          [texts.class, application.class],
          [texts.appliedOn, application.applied_on && dayWords(application.applied_on)],
        ]}
      />
      {interview === null ? null : <Interview id={id} interview={interview} />}
      {has_letter ? (
        <p>
          <a class="second" href={`#letter-${id}`}>
            {texts.showLetter}
          </a>
        </p>
      ) : null}
      {fee === null ? null : <Fee fee={fee} howToPay={howToPay} />}
      {missing === '' && !takes_files ? null : (
        <div class={missing === '' ? 'block' : 'block missing'}>
          <h5>{missing === '' ? texts.moreFiles : texts.missing}</h5>
          {missing === '' ? null : <p class="lines">{missing}</p>}
          {takes_files ? (
            <OwnFiles endpoint={doorEndpoints.addFile} id={id} named={programme} count={application.files} />
          ) : null}
        </div>
      )}
      {application.may_withdraw ? <Withdraw application={application} onDone={onChanged} /> : null}
    </article>
  );
};
