import { type EnrolmentState, enrolmentStates } from '@shuyuan/contract/courses/enrolment/enrolment.rules';
import type { ClassAttendance, EnrolmentWork, MonthReceipts } from '@shuyuan/contract/courses/workbench/work';
import { formatMoney } from '../../../ui/data-table/cell-format';
import { links } from '../waiting/links';
import { chartTexts } from '../waiting/work.texts';
import type { ChartContent } from './chart-panel';

/** Counts everyone who reached a step, whatever happened later; how far those who withdrew had come is unknown. */
const steps: readonly {
  readonly key: keyof typeof chartTexts.funnel.steps;
  readonly states: readonly EnrolmentState[];
}[] = [
  { key: 'applied', states: enrolmentStates.map(({ value }) => value) },
  { key: 'interviewed', states: ['interview', 'waiting', 'rejected', 'admitted', 'entered'] },
  { key: 'admitted', states: ['admitted', 'entered'] },
  { key: 'entered', states: ['entered'] },
];

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The funnel of one programme, or of all. */
export const funnelContent = ({ programmes }: EnrolmentWork, programmeId: number | undefined): ChartContent => {
  const texts = chartTexts.funnel;
  const counted = programmes.filter(({ id }) => programmeId === undefined || id === programmeId);
  const counts = steps.map(({ states }) =>
    counted.reduce((sum, { counts }) => sum + states.reduce((all, state) => all + counts[state], 0), 0),
  );
  const all = counts[0] ?? 0;
  return {
    shape: { kind: 'funnel', steps: steps.map(({ key }, at) => ({ name: texts.steps[key], value: counts[at] ?? 0 })) },
    height: 240,
    note: texts.note,
    table: {
      columns: [texts.columns.step, texts.columns.count, texts.columns.share],
      rows: steps.map(({ key, states }, at) => ({
        key,
        cells: [texts.steps[key], String(counts[at] ?? 0), all === 0 ? '' : percent((counts[at] ?? 0) / all)],
        to: links.applicationsAmong(key === 'applied' ? undefined : states, programmeId),
      })),
    },
    ...(all === 0 && programmeId === undefined ? { none: { title: texts.none, hint: texts.noneHint } } : {}),
  };
};

const tenThousand = 1_000_000;

/** An amount on the axis: in 万 where it is large. */
const shortMoney = (fen: number): string =>
  Math.abs(fen) >= tenThousand
    ? chartTexts.receipts.tenThousand(String(Math.round(fen / (tenThousand / 10)) / 10))
    : String(Math.round(fen / 100));

/** Receipts and refunds, month by month. */
export const receiptsContent = ({ months }: MonthReceipts): ChartContent => {
  const texts = chartTexts.receipts;
  const isNone = months.every(({ taken, refunded }) => taken === 0 && refunded === 0);
  return {
    shape: {
      kind: 'columns',
      names: months.map(({ month }) => texts.month(Number(month.slice(5)))),
      series: [
        { name: texts.taken, tone: 'primary', values: months.map(({ taken }) => taken) },
        { name: texts.refunded, tone: 'bad', values: months.map(({ refunded }) => refunded) },
      ],
      format: formatMoney,
      formatAxis: shortMoney,
    },
    height: 240,
    note: texts.sum(formatMoney(months.reduce((sum, { taken, refunded }) => sum + taken - refunded, 0))),
    table: {
      columns: [texts.columns.month, texts.columns.taken, texts.columns.refunded, texts.columns.net],
      rows: months.map(({ month, taken, refunded }) => ({
        key: month,
        cells: [month, formatMoney(taken), formatMoney(refunded), formatMoney(taken - refunded)],
        to: links.receiptsIn(month),
      })),
    },
    ...(isNone ? { none: { title: texts.none, hint: texts.noneHint } } : {}),
  };
};

/** More bars than these would be too thin to read. */
const drawnClasses = 10;
const rateText = (rate: number): string => `${(rate / 10).toFixed(1)}%`;

/** The running classes, those with the lowest attendance on top. */
export const attendanceContent = ({ classes }: ClassAttendance): ChartContent => {
  const texts = chartTexts.attendance;
  const rated = classes.flatMap(({ label, rate }) => (rate === null ? [] : [{ name: label, value: rate }]));
  const drawn = rated.slice(0, drawnClasses);
  return {
    shape: {
      kind: 'bars',
      max: 1000,
      rows: drawn.map((row) => ({ ...row, tone: 'primary' })),
      format: rateText,
    },
    height: 24 + drawn.length * 30,
    ...(rated.length > drawn.length ? { note: texts.more(drawn.length) } : {}),
    table: {
      columns: [texts.columns.room, texts.columns.rate, texts.columns.marked],
      rows: classes.map(({ id, label, rate, marked }) => ({
        key: id,
        cells: [label, rate === null ? texts.noRoll : rateText(rate), String(marked)],
        to: links.rates(id),
      })),
    },
    ...(rated.length === 0 ? { none: { title: texts.none, hint: texts.noneHint } } : {}),
  };
};
