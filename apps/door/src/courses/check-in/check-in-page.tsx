import type { OpenCheckIn } from '@shuyuan/contract/courses/check-in/check-in';
import { schoolWords } from '@shuyuan/web/school-clock';
import { useState } from 'preact/hooks';
import { ProveMobile } from '../../backoffice/visitors';
import { readMeta } from '../../platform/page-meta';
import { Banner } from '../../ui/banner';
import { checkInTexts as texts } from './check-in.texts';
import { type Stage, useCheckIn } from './use-check-in';

const clock = schoolWords({ hour: '2-digit', minute: '2-digit', hour12: false });

/** The code behind the address, which is taken out of it: going back or sharing the page must not repeat it. */
const takeCode = (): string | undefined => {
  const code = location.hash.slice(1);
  if (code === '' || code.length > 64) return undefined;
  history.replaceState(null, '', location.pathname + location.search);
  return code;
};

const Arrived = ({ stage: { receipt, isRepeated } }: { readonly stage: Stage & { kind: 'arrived' } }) => {
  const words = isRepeated ? texts.already : receipt.state === 'late' ? texts.late : texts.done;
  return (
    <section class="card sent" role="status">
      <p class="tick" aria-hidden="true">
        ✓
      </p>
      <h2>{words}</h2>
      <p>
        {receipt.name}，{texts.states[receipt.state]}
      </p>
      <p>
        {receipt.class_name} {receipt.topic}
      </p>
      <p class="small">{texts.at(clock(new Date(receipt.checked_at)))}</p>
      {receipt.is_retained ? <p class="small">{texts.markedBefore}</p> : null}
    </section>
  );
};

const Progress = ({ stage, onRepeat }: { readonly stage: Stage; readonly onRepeat: () => void }) => {
  switch (stage.kind) {
    case 'prove':
      return <Banner>{texts.proveFirst}</Banner>;
    case 'working':
      return <Banner>{texts.working}</Banner>;
    case 'locating':
      return <Banner>{texts.locating}</Banner>;
    case 'no code':
      return <Banner>{texts.noCode}</Banner>;
    case 'arrived':
      return <Arrived stage={stage} />;
    case 'failed':
      return (
        <>
          <Banner kind="error">{stage.message}</Banner>
          {stage.mayRepeat ? (
            <button type="button" class="submit" onClick={onRepeat}>
              {texts.tryAgain}
            </button>
          ) : null}
        </>
      );
  }
};

const Session = ({ open }: { readonly open: OpenCheckIn | undefined }) =>
  open === undefined ? null : (
    <p class="times">
      <span>{open.class_name}</span>
      <span>{open.topic}</span>
    </p>
  );

/** Where a student's phone gets by the QR code of a session: `/c/<key>#<code>`. */
export const CheckInPage = ({ checkInKey }: { readonly checkInKey: string }) => {
  const [code] = useState(takeCode);
  const { stage, open, proved, setProved, run } = useCheckIn({ key: checkInKey, code });
  return (
    <main class="page">
      <header class="head">
        <p class="school">{readMeta('school-name')}</p>
        <h1>{texts.title}</h1>
        <Session open={open} />
      </header>
      <Progress stage={stage} onRepeat={run} />
      {stage.kind === 'arrived' ? null : <ProveMobile proved={proved} onChange={setProved} />}
    </main>
  );
};
