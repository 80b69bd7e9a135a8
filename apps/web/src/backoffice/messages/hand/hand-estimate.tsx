import type { HandEstimate } from '@shuyuan/contract/backoffice/messages/message';
import { Alert } from 'antd';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { handTexts as texts } from './hand.texts';

const factsOf = (estimate: HandEstimate, isDaily: boolean): (readonly [name: string, value: string])[] => {
  const { reached, sms_parts, cost_fen } = estimate;
  const counted = [
    [texts.without, estimate.without_address],
    [texts.optedOut, estimate.opted_out],
    [isDaily ? texts.remindedToday : texts.repeated, estimate.repeated],
    [texts.leftOut, estimate.left_out],
  ] as const;
  return [
    ...(['sms', 'mail'] as const).flatMap((way) =>
      reached[way] === undefined ? [] : [[texts.reached[way], texts.messages(reached[way])] as const],
    ),
    ...counted.filter(([, count]) => count > 0).map(([name, count]) => [name, texts.messages(count)] as const),
    ...(sms_parts > 0 ? [[texts.cost, texts.costOf(sms_parts, formatMoney(cost_fen))] as const] : []),
  ];
};

const verdictsOf = (isDaily: boolean): Readonly<Record<HandEstimate['people'][number]['verdict'], string>> => ({
  reached: '',
  opted_out: texts.optedOut,
  without_address: texts.without,
  repeated: isDaily ? texts.remindedToday : texts.repeated,
});

/** The server names no more than this. */
const namedMost = 100;

const Named = ({ people, isDaily }: Pick<HandEstimate, 'people'> & { isDaily: boolean }) => (
  <details className="hand-people">
    <summary>{people.length < namedMost ? texts.people : texts.peopleFirst(people.length)}</summary>
    <ol>
      {people.map(({ record_id, name, facts, verdict }) => (
        <li key={record_id}>
          {[name, ...facts].join(' · ')}
          {verdict === 'reached' ? null : <em>{verdictsOf(isDaily)[verdict]}</em>}
        </li>
      ))}
    </ol>
  </details>
);

/** Whom a message would reach, whom not, at what cost, and what the first of them would read. */
export const HandPreview = ({ estimate, isDaily }: { estimate: HandEstimate; isDaily: boolean }) => (
  <>
    <dl className="hand-facts">
      {factsOf(estimate, isDaily).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {estimate.example === null ? (
      <Alert type="warning" showIcon title={texts.nobody} />
    ) : (
      <figure className="hand-example">
        <figcaption>{texts.example(estimate.example.name)}</figcaption>
        <strong>{estimate.example.title}</strong>
        <p>{estimate.example.body}</p>
      </figure>
    )}
    {estimate.people.length === 0 ? null : <Named people={estimate.people} isDaily={isDaily} />}
  </>
);
