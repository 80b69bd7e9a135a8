import { messageWays } from '@shuyuan/contract/backoffice/messages/message-kind';
import { Switch } from 'antd';
import type { Column } from '../../../ui/data-table/column';
import { StateTag } from '../../../ui/state-tag/state-tag';
import type { ListedRule } from '../center.queries';
import { centerTexts } from '../center.texts';
import { kindName, kindOf } from '../kind-names';
import { rulesTexts as texts } from './rules.texts';

const { columns: titles } = texts;

const Ways = ({ rule }: { rule: ListedRule }) => (
  <span className="message-ways">
    {rule.ways.map((way) => {
      const isMissing = rule.missing.includes(way);
      return (
        <StateTag key={way} tone={isMissing ? 'warn' : 'plain'}>
          {isMissing ? texts.notSetUp(messageWays[way]) : messageWays[way]}
        </StateTag>
      );
    })}
  </span>
);

/** When it is told: at once, or so long before or after. */
const leadWords = ({ kind, lead }: ListedRule): string => {
  const own = kindOf(kind)?.lead;
  if (own === undefined || (lead === 0 && own.unit === 'hour')) return texts.atOnce;
  return lead === 0 ? texts.sameDay : texts.lead(own.name, lead, texts.units[own.unit]);
};

/** What is missing for some rules to be sent, in words. */
export const missingWords = (missing: readonly string[]): string =>
  [...new Set(missing)].flatMap((way) => centerTexts.missing[way] ?? []).join('、');

/** The columns; the switch is offered to those who may edit. */
export const ruleColumns = (onTurn: ((rule: ListedRule) => void) | undefined): readonly Column<ListedRule>[] => [
  { key: 'kind', title: titles.kind, width: 120, heading: true, pin: 'left', value: ({ kind }) => kindName(kind) },
  {
    key: 'is_on',
    title: titles.is_on,
    width: 90,
    value: ({ is_on }) => (is_on ? texts.on : texts.off),
    render: (rule) =>
      onTurn === undefined ? (
        <StateTag tone={rule.is_on ? 'good' : 'plain'}>{rule.is_on ? texts.on : texts.off}</StateTag>
      ) : (
        <Switch
          size="small"
          checked={rule.is_on}
          aria-label={texts.turn(kindName(rule.kind))}
          onChange={() => onTurn(rule)}
        />
      ),
  },
  { key: 'ways', title: titles.ways, width: 220, render: (rule) => <Ways rule={rule} /> },
  { key: 'lead', title: titles.lead, width: 110, value: leadWords },
  { key: 'title', title: titles.title, width: 200 },
  { key: 'updated_at', title: titles.updated_at, kind: 'datetime', width: 148 },
];
