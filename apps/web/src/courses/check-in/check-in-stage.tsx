import type { CheckIn } from '@shuyuan/contract/courses/check-in/check-in';
import { schoolMinute } from '../../platform/school-clock';
import { QrCode } from '../../ui/qr-code/qr-code';
import { checkInTexts } from './check-in.texts';
import { useCodeSize } from './use-code-size';
import { useCodes } from './use-codes';

const { window: texts } = checkInTexts;

const ringRadius = 16;
const ringLength = 2 * Math.PI * ringRadius;

const Countdown = ({ seconds, rest }: { seconds: number; rest: number }) => (
  <p className="check-in-countdown">
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r={ringRadius} />
      <circle cx="20" cy="20" r={ringRadius} strokeDasharray={`${rest * ringLength} ${ringLength}`} />
    </svg>
    {texts.next(seconds)}
  </p>
);

const clock = (instant: string): string => schoolMinute(new Date(instant)).slice(11);

/** The QR code of this moment, large. Without a network there is none, and what to do is said instead. */
export const CheckInStage = ({ checkIn, isAway }: { checkIn: CheckIn; isAway: boolean }) => {
  const { code, seconds, rest } = useCodes(checkIn.id);
  const size = useCodeSize();
  const { address, late_at, closes_at, place } = checkIn;
  const site = address.startsWith('/') ? window.location.origin : '';
  if (code === undefined) {
    return (
      <div className="check-in-stage" data-empty="true">
        {isAway ? null : <p>{texts.waiting}</p>}
      </div>
    );
  }
  return (
    <div className="check-in-stage">
      <p className="check-in-scan">{texts.scan}</p>
      <QrCode text={`${site}${address}#${code}`} label={texts.qr} size={size} />
      <Countdown seconds={seconds} rest={rest} />
      <ul className="check-in-rules">
        <li>{texts.late(clock(late_at))}</li>
        <li>{texts.closes(clock(closes_at))}</li>
        {place === null ? null : <li>{texts.place(place.radius)}</li>}
      </ul>
    </div>
  );
};
