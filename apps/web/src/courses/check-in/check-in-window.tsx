import type { CheckIn } from '@shuyuan/contract/courses/check-in/check-in';
import { notify } from '../../platform/notices';
import { ActionButton } from '../../ui/action-button/action-button';
import { confirm } from '../../ui/confirm-dialog/confirm';
import { Drawer } from '../../ui/window/window';
import { stopCheckIn } from './check-in.queries';
import { checkInTexts } from './check-in.texts';
import { CheckInArrivals, CheckInCounts } from './check-in-arrivals';
import { CheckInStage } from './check-in-stage';
import { useWakeLock } from './use-wake-lock';
import './check-in.css';

const { window: texts } = checkInTexts;

interface Props {
  readonly topic: string;
  readonly checkIn: CheckIn;
  /** The last look at the server got no reply. */
  readonly isAway: boolean;
  readonly onChanged: (checkIn: CheckIn) => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

const Ended = ({ state, onAgain }: { state: CheckIn['state']; onAgain: () => void }) => (
  <div className="check-in-stage" data-empty="true">
    <p className="check-in-ended">{state === 'over' ? texts.over : texts.stopped}</p>
    <ActionButton onClick={onAgain}>{texts.again}</ActionButton>
  </div>
);

const AwayNote = ({ onClose }: { onClose: () => void }) => (
  <div className="check-in-away" role="alert">
    <strong>{texts.away}</strong>
    <span>{texts.awayHint}</span>
    <ActionButton kind="primary" onClick={onClose}>
      {texts.toRoll}
    </ActionButton>
  </div>
);

const Board = ({ checkIn, isAway, onChanged, onAgain, onClose }: Props) => {
  useWakeLock();
  const stop = async () => {
    const isAgreed = await confirm({
      title: texts.stopTitle,
      content: texts.stopHint(checkIn.counts.missing),
      ok: texts.stop,
    });
    if (!isAgreed) return;
    const stopped = await stopCheckIn(checkIn.id).catch(() => undefined);
    if (stopped === undefined) return;
    onChanged(stopped);
    notify.success(texts.stopped);
  };
  const isRunning = checkIn.state === 'running';
  return (
    <div className="check-in-board">
      {isAway ? <AwayNote onClose={onClose} /> : null}
      {isRunning ? (
        <CheckInStage key={checkIn.id} checkIn={checkIn} isAway={isAway} />
      ) : (
        <Ended state={checkIn.state} onAgain={onAgain} />
      )}
      <div className="check-in-side">
        <CheckInCounts counts={checkIn.counts} />
        <CheckInArrivals arrivals={checkIn.arrivals} />
        <div className="check-in-acts">
          <ActionButton onClick={onClose}>{texts.close}</ActionButton>
          {isRunning ? (
            <ActionButton kind="danger-outline" onClick={() => void stop()}>
              {texts.stop}
            </ActionButton>
          ) : null}
        </div>
      </div>
    </div>
  );
};

/** The whole screen for a class to scan: the QR code, and who has come. */
export const CheckInWindow = (props: Props) => (
  <Drawer
    open
    placement="bottom"
    size="100%"
    rootClassName="check-in-window"
    title={texts.title(props.topic)}
    onClose={props.onClose}
  >
    <Board {...props} />
  </Drawer>
);
