import type { MessageStatus } from '@shuyuan/contract/backoffice/messages/message';
import { ActionButton } from '../../../ui/action-button/action-button';
import { centerTexts } from '../center.texts';
import { logTexts as texts } from './log.texts';

const weekKeys = ['sent', 'failed', 'unknown', 'skipped', 'sms'] as const;

const Week = ({ days }: Pick<MessageStatus, 'days'>) => (
  <details className="message-week">
    <summary>{texts.week}</summary>
    <table>
      <thead>
        <tr>
          {(['day', ...weekKeys] as const).map((key) => (
            <th key={key} scope="col">
              {texts.weekColumns[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((one) => (
          <tr key={one.day}>
            <th scope="row">{one.day.slice(5)}</th>
            {weekKeys.map((key) => (
              <td key={key}>{one[key]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/** That nothing leaves, in red, with the way back for those who may. */
export const StoppedNote = (props: { waiting: number; onResume: (() => void) | undefined }) => (
  <div className="message-stopped" role="alert">
    <strong>{centerTexts.stopped}</strong>
    <span>{centerTexts.stoppedHint(props.waiting)}</span>
    {props.onResume === undefined ? null : <ActionButton onClick={props.onResume}>{centerTexts.resume}</ActionButton>}
  </div>
);

/** What became of today's messages and of the last days'. */
export const DaySums = ({ status }: { status: MessageStatus }) => {
  const { waiting, days, sms_per_day: limit } = status;
  const today = days[0];
  const cards = [
    ['sent', today?.sent ?? 0],
    ['waiting', waiting],
    ['failed', today?.failed ?? 0],
    ['unknown', today?.unknown ?? 0],
    ['sms', texts.smsOf(today?.sms ?? 0, limit)],
  ] as const;
  return (
    <section aria-label={texts.sums}>
      <dl className="message-cards">
        {cards.map(([key, figure]) => (
          <div key={key} data-kind={key} data-some={figure !== 0}>
            <dt>{texts.cards[key]}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Week days={days} />
    </section>
  );
};
